import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { testContext, testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { squadAdapter } from '#modules/payments/adapters/squad/adapter'
import { SquadServer } from '../fakes/squad_server.js'
import { checkoutRequest, kindOf } from '../support/gateway_calls.js'

const { gatewayReference: REFERENCE } = checkoutRequest()

testPaymentGateway({
  test,
  adapter: (url) => squadAdapter({ testUrl: url, liveUrl: `${url}/live` }),
  fake: new SquadServer(),
  statuses: {
    Success: 'success',
    success: 'success',
    Failed: 'failed',
    Abandoned: 'abandoned',
    Pending: 'pending',
  },
  requests: {
    verify: ({ path }) => path.startsWith('/transaction/verify/'),
    refund: ({ path }) => path === '/transaction/refund',
  },
  skip: { 'refund-event': 'Squad tells of no refund: it sends events about successes only.' },
})

test.group('Squad', (group) => {
  let fake: SquadServer

  group.each.setup(async () => {
    fake = await new SquadServer().start()
    return () => fake.stop()
  })

  const open = async (settings: object = {}) => {
    const adapter = squadAdapter({ testUrl: fake.url, liveUrl: `${fake.url}/live` })
    const context = await testContext(adapter, { ...fake.settings, ...settings })
    return { gateway: await adapter.create(context) }
  }

  test('asks for kobo, and never passes the fee to the payer', async ({ assert }) => {
    const { gateway } = await open()
    const checkout = await gateway.createCheckout(checkoutRequest())
    assert.equal(checkout.url, `https://sandbox-pay.squadco.com/${REFERENCE}`)
    assert.containsSubset(fake.requests[0].json, { amount: 750_050, pass_charge: false })
  })

  test('recognises a used reference', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    assert.equal(await kindOf(gateway.createCheckout(checkoutRequest())), 'duplicate_reference')
  })

  test('says not started when Squad calls the reference invalid', async ({ assert }) => {
    const { gateway } = await open()
    const outcome = await gateway.verify({ gatewayReference: REFERENCE })
    assert.deepEqual(outcome, { kind: 'not_started' })
  })

  test('leaves out a time of payment in the year 1', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    fake.failNext({
      kind: 'rewrite',
      rewrite: (body) => {
        const { data, ...envelope } = body as { data: object }
        return { ...envelope, data: { ...data, created_at: '0001-01-01T00:00:00' } }
      },
    })
    assert.containsSubset(await gateway.verify({ gatewayReference: REFERENCE }), {
      transaction: { status: 'success', paidAt: undefined },
    })
  })

  test("treats Squad's own time-out as unknown when it changes something", async ({ assert }) => {
    const { gateway } = await open()
    const timedOut = { kind: 'status', status: 424, body: fake.refusal(424, 'Timed out') } as const
    fake.failNext(timedOut)
    assert.equal(await kindOf(gateway.createCheckout(checkoutRequest())), 'ambiguous')
    fake.failNext(timedOut)
    assert.equal(await kindOf(gateway.verify({ gatewayReference: REFERENCE })), 'unavailable')
  })

  test('says whether all or a part is given back', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    const refund = {
      gatewayReference: REFERENCE,
      amount: 750_050,
      currency: 'NGN',
      idempotencyKey: 'refund-1',
      reason: 'Left the school',
    }
    assert.equal(await kindOf(gateway.refund!(refund)), 'invalid_request')
    fake.pay(REFERENCE)
    const { state } = await gateway.refund!(refund)
    assert.equal(state, 'pending')
    await gateway.refund!({ ...refund, amount: 100_000 })
    assert.containsSubset(fake.refunds, [
      { refund_type: 'Full', gateway_transaction_ref: `${REFERENCE}_1_1` },
      { refund_type: 'Partial', refund_amount: '100000' },
    ])
    assert.equal(await kindOf(gateway.refund!({ ...refund, amount: 1e9 })), 'invalid_request')
  })

  test('goes to the live address with live keys only, and refuses a pair of both', async ({
    assert,
  }) => {
    const live = { secretKey: 'sk_94f2b798466408ef4d19', publicKey: 'pk_94f2b798466408ef4d19' }
    const { gateway } = await open(live)
    assert.equal(gateway.mode, 'live')
    await kindOf(gateway.verify({ gatewayReference: REFERENCE }))
    assert.equal(fake.requests[0].path, `/live/transaction/verify/${REFERENCE}`)

    const { settings } = squadAdapter({ testUrl: fake.url, liveUrl: fake.url })
    const validator = vine.create(settings)
    for (const bad of [{ secretKey: live.secretKey }, { publicKey: live.publicKey }]) {
      const [error] = await validator.tryValidate({ ...fake.settings, ...bad })
      assert.exists(error, JSON.stringify(bad))
    }
  })
})
