/**
 * Fills the database of a benchmark: `collecting_schools.ts <number> <settings>` creates that many
 * tenants with a Paystack connection, and prints their keys and the ids of their connections as
 * JSON.
 */
import { ignite } from '../../bin/boot.js'

const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {})

const { adapters } = await import('#kernel/adapters/adapters')
const { connectionOf } = await import('#kernel/adapters/connections')
const { createTenant } = await import('#kernel/tenancy/create_tenant')
const { gatewayPort } = await import('#modules/payments/adapters/gateway_port')

const settings = JSON.parse(process.argv[3]) as Record<string, unknown>
const schools = []
for (let number = 1; number <= Number(process.argv[2]); number++) {
  const { tenant, apiKey } = await createTenant({ name: `School ${number}` })
  await adapters.use(tenant.id, gatewayPort, 'paystack', settings)
  const { connectionId } = await connectionOf(tenant.id, gatewayPort, 'paystack')
  schools.push({ apiKey, connectionId })
}
process.stdout.write(JSON.stringify(schools))
await app.terminate()
