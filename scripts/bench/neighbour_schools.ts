/**
 * Fills the database of the benchmark of neighbours: `neighbour_schools.ts <number>` creates one
 * tenant that will do its worst, with a gateway and e-mail, and that many quiet ones. Prints their
 * keys as JSON.
 */
import { ignite } from '../../bin/boot.js'

const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {})

const { adapters } = await import('#kernel/adapters/adapters')
const { createTenant } = await import('#kernel/tenancy/create_tenant')
const { gatewayPort } = await import('#modules/payments/adapters/gateway_port')
const { configureEmail } = await import('#modules/student-email/providers/actions/configure_email')
const { vouchForDomain } = await import('#modules/student-email/domains/actions/vouch_for_domain')

const noisy = await createTenant({ name: 'Noisy school' })
const tenantId = noisy.tenant.id
await adapters.use(tenantId, gatewayPort, 'paystack', { secretKey: 'sk_test_ofNobody00000001' })
const { domain } = await vouchForDomain(tenantId, 'noisy.school.test', {
  moves: false,
})
await configureEmail(tenantId, {
  tier: 'standard',
  provider: 'sandbox',
  defaultDomainId: domain.id,
})
const quiet = []
for (let number = 1; number <= Number(process.argv[2]); number++) {
  const { apiKey } = await createTenant({ name: `Quiet school ${number}` })
  quiet.push(apiKey)
}
process.stdout.write(JSON.stringify({ noisy: noisy.apiKey, quiet }))
await app.terminate()
