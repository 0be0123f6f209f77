import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { clientOf, createTenant } from '#tests/helpers'
import { gatewayPort } from '../../adapters/gateway_port.js'
import { attemptsOf, openPayment, rowOf } from '../support/collecting_school.js'
import { StripeServer } from '../fakes/stripe_server.js'

const isCheckout = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/checkout/sessions'

test.group('A payment through Stripe', (group) => {
  let stripe: StripeServer
  group.each.setup(async () => {
    const { port } = new URL(process.env.STRIPE_BASE_URL!)
    stripe = await new StripeServer().start(Number(port))
    return () => stripe.stop()
  })

  async function school() {
    const created = await createTenant()
    await adapters.use(created.tenant.id, gatewayPort, 'stripe', stripe.settings)
    return { ...created, tenantId: created.tenant.id }
  }

  test('goes on with the first session when its answer was lost', async ({ client, assert }) => {
    const tenant = await school()
    stripe.failNext({ kind: 'reset_after' }, { matching: isCheckout })
    const { payment, gatewayReference } = await openPayment(tenant)

    assert.equal(stripe.checkout(gatewayReference)?.created, 1)
    const keys = stripe.requests.filter(isCheckout).map(({ headers }) => headers['idempotency-key'])
    assert.lengthOf(keys, 2)
    assert.lengthOf(new Set(keys), 1)
    const [attempt] = await attemptsOf(payment)
    assert.match(attempt.checkoutId ?? '', /^cs_test_/)

    stripe.pay(gatewayReference)
    const api = clientOf(client, tenant)
    const verified = await api.get(`/api/payments/verify?reference=${payment.reference}`)
    assert.equal(verified.body().data.status, 'success')
  })

  test('that fails after a delay is failed at once, as its page is closed', async ({
    client,
    assert,
  }) => {
    const tenant = await school()
    const { payment, gatewayReference } = await openPayment(tenant)
    const api = clientOf(client, tenant)
    const seen: string[] = []
    for (const rawStatus of ['processing', 'requires_payment_method']) {
      stripe.pay(gatewayReference, { rawStatus })
      const verified = await api.get(`/api/payments/verify?reference=${payment.reference}`)
      seen.push(verified.body().data.status)
    }
    assert.deepEqual(seen, ['pending', 'failed'])
    const row = await rowOf(payment)
    assert.equal(row.status, 'failed')
  })
})
