import { test } from '@japa/runner'
import type { GatewayFake } from '@tenant-education/adapter-kit/testing'
import { adapters } from '#kernel/adapters/adapters'
import { connectionOf } from '#kernel/adapters/connections'
import { clientOf, createTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { gatewayPort } from '../adapters/gateway_port.js'
import type Payment from '../models/payment.js'
import { openPayment, rowOf, sendEvent, toldOf } from './support/collecting_school.js'
import { FlutterwaveServer } from './fakes/flutterwave_server.js'
import { KorapayServer } from './fakes/korapay_server.js'
import { MonnifyServer } from './fakes/monnify_server.js'
import { SquadServer } from './fakes/squad_server.js'
import { StripeServer } from './fakes/stripe_server.js'

/** Gateways, and the variables that tell the platform where the fake ones are. */
const gateways = [
  { id: 'flutterwave', variable: 'FLUTTERWAVE_BASE_URL', fake: () => new FlutterwaveServer() },
  { id: 'monnify', variable: 'MONNIFY_TEST_BASE_URL', fake: () => new MonnifyServer() },
  { id: 'squad', variable: 'SQUAD_TEST_BASE_URL', fake: () => new SquadServer() },
  { id: 'korapay', variable: 'KORAPAY_BASE_URL', fake: () => new KorapayServer() },
  { id: 'stripe', variable: 'STRIPE_BASE_URL', fake: () => new StripeServer() },
]

/**
 * A tenant that collects through a fake gateway, which listens where the real one is looked for.
 */
async function schoolWith({ id, variable, fake }: (typeof gateways)[number]) {
  const { port } = new URL(process.env[variable]!)
  const gateway: GatewayFake = await fake().start(Number(port))
  const school = await createTenant()
  const tenantId = school.tenant.id
  await adapters.use(tenantId, gatewayPort, id, gateway.settings)
  const { connectionId } = await connectionOf(tenantId, gatewayPort, id)
  return { ...school, tenantId, connectionId, gateway }
}

const isPaid = (payment: Payment) => async () => {
  const { status } = await rowOf(payment)
  return status === 'success'
}

test.group('Payments through the gateways, from end to end', () => {
  for (const gateway of gateways) {
    test(`${gateway.id}: the tenant is told once of a payment`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const school = await schoolWith(gateway)
      cleanup(() => school.gateway.stop())
      const { payment, gatewayReference } = await openPayment(school)
      const verify = () =>
        clientOf(client, school).get(`/api/payments/verify?reference=${payment.reference}`)

      const before = await verify()
      assert.equal(before.body().data.status, 'pending')

      school.gateway.pay(gatewayReference)
      const event = school.gateway.event(gatewayReference)
      const answers = await Promise.all([sendEvent(school, event), sendEvent(school, event)])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200]
      )
      await until('the payment is paid', isPaid(payment))

      const after = await verify()
      assert.containsSubset(after.body().data, {
        status: 'success',
        amount: 5_000_000,
        mode: 'test',
        reviewReason: null,
      })
      assert.lengthOf(await toldOf(payment), 1)
    })

    test(`${gateway.id}: an event with a foreign signature has no effect`, async ({
      assert,
      cleanup,
    }) => {
      const school = await schoolWith(gateway)
      cleanup(() => school.gateway.stop())
      const { payment, gatewayReference } = await openPayment(school)
      school.gateway.pay(gatewayReference)

      const forged = school.gateway.event(gatewayReference, { secret: 'another-secret-0123456789' })
      const answer = await sendEvent(school, forged)
      assert.equal(answer.status, 400)
      assert.isFalse(await isPaid(payment)())
    })
  }

  test('flutterwave: a payer who was charged twice is noticed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const school = await schoolWith(gateways[0])
    cleanup(() => school.gateway.stop())
    const { payment, gatewayReference } = await openPayment(school)
    school.gateway.pay(gatewayReference)
    school.gateway.pay(gatewayReference)

    const answer = await clientOf(client, school).get(
      `/api/payments/verify?reference=${payment.reference}`
    )
    assert.equal(answer.body().data.status, 'success')
    assert.isNotNull(answer.body().data.reviewReason)
  })

  test('monnify: part of the amount is no payment until the rest has come', async ({
    client,
    assert,
    cleanup,
  }) => {
    const school = await schoolWith(gateways[1])
    cleanup(() => school.gateway.stop())
    const { payment, gatewayReference } = await openPayment(school)
    const verify = () =>
      clientOf(client, school).get(`/api/payments/verify?reference=${payment.reference}`)

    school.gateway.pay(gatewayReference, { amount: 4_000_000 })
    const part = await verify()
    assert.equal(part.body().data.status, 'pending')
    assert.isNotNull(part.body().data.reviewReason)

    school.gateway.pay(gatewayReference)
    const whole = await verify()
    assert.equal(whole.body().data.status, 'success')
    const told = await toldOf(payment)
    assert.deepEqual(
      told.map(({ event }) => event),
      ['payment.review_needed', 'payment.completed']
    )
  })
})
