import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import type { InboundRequest, PaymentGateway } from '@tenant-education/adapter-kit'
import { testContext, testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { korapayAdapter } from '#modules/payments/adapters/korapay/adapter'
import { KorapayServer } from '../fakes/korapay_server.js'
import { checkoutRequest, kindOf } from '../support/gateway_calls.js'

const { gatewayReference: REFERENCE } = checkoutRequest()

testPaymentGateway({
  test,
  adapter: (baseUrl) => korapayAdapter({ baseUrl }),
  fake: new KorapayServer(),
  statuses: {
    success: 'success',
    failed: 'failed',
    processing: 'pending',
    pending: 'pending',
    expired: 'abandoned',
  },
  requests: {
    verify: ({ method }) => method === 'GET',
    refund: ({ path }) => path === '/refunds/initiate',
  },
  skip: { paid: 'Korapay tells the time of a payment in its events, not in its answers' },
})

test.group('Korapay', (group) => {
  let fake: KorapayServer

  group.each.setup(async () => {
    fake = await new KorapayServer().start()
    return () => fake.stop()
  })

  const open = async (settings: object = {}) => {
    const adapter = korapayAdapter({ baseUrl: fake.url })
    const context = await testContext(adapter, { ...fake.settings, ...settings })
    return { gateway: await adapter.create(context) }
  }

  test('asks for naira, and never passes the fee to the payer', async ({ assert }) => {
    const { gateway } = await open()
    const checkout = await gateway.createCheckout(checkoutRequest())
    assert.equal(checkout.url, `https://checkout.korapay.com/${REFERENCE}/pay`)
    assert.containsSubset(fake.requests[0].json, { amount: 7500.5, merchant_bears_cost: true })
  })

  test('reports what was asked for, what was paid and the fee', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE, { amount: 750_000 })
    assert.containsSubset(await gateway.verify({ gatewayReference: REFERENCE }), {
      kind: 'found',
      transaction: {
        gatewayReference: REFERENCE,
        status: 'success',
        amount: 750_000,
        requestedAmount: 750_050,
        currency: 'NGN',
        fee: 1050,
        customerEmail: 'payer@parents.example',
      },
    })
  })

  test('recognises a used reference', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    assert.equal(await kindOf(gateway.createCheckout(checkoutRequest())), 'duplicate_reference')
  })

  test('repeats a refund safely after its answer was lost', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    const refund = {
      gatewayReference: REFERENCE,
      amount: 100_050,
      currency: 'NGN',
      idempotencyKey: 'refund-'.repeat(20),
      reason: 'Left the school '.repeat(10),
    }
    fake.failNext({ kind: 'reset_after' })
    assert.equal(await kindOf(gateway.refund!(refund)), 'ambiguous')
    const { state } = await gateway.refund!(refund)
    assert.equal(state, 'pending')
    assert.equal(fake.refunds.size, 1)
    const tooMuch = { ...refund, idempotencyKey: 'refund-2', amount: 900_000 }
    assert.equal(await kindOf(gateway.refund!(tooMuch)), 'invalid_request')
  })

  test('checks the signature over the bytes of data, however they are written', async ({
    assert,
  }) => {
    const { gateway } = await open()
    const data = `{ "payment_reference" : "${REFERENCE}", "amount": 1000.00, "a": [{"data": {}}] }`
    for (const [before, after] of [
      ['{"event":"charge.success","data":', '}'],
      ['{ "data" : ', ', "event" : "charge.success" }'],
      [String.raw`{"event":"charge.success","note":"\"data\":{}","data":`, ',"z":{"data":{}}}'],
      ['{"data":{"payment_reference":"Forged"},"event":"charge.success","data":', '}'],
    ]) {
      const event = gateway.parseEvent(fake.signed(before, data, after))
      assert.containsSubset(event, { kind: 'payment', gatewayReference: REFERENCE }, before)
    }
  })

  test('accepts data that was signed as JavaScript would write it', async ({ assert }) => {
    const { gateway } = await open()
    const { headers } = fake.signed('', `{"payment_reference":"${REFERENCE}","amount":1000}`, '')
    const rawBody = Buffer.from(
      `{"event":"charge.failed","data":{"payment_reference": "${REFERENCE}", "amount": 1000.00}}`
    )
    const event = gateway.parseEvent({ rawBody, headers, receivedAt: new Date() })
    assert.containsSubset(event, { kind: 'payment', gatewayReference: REFERENCE })
  })

  test('believes nothing but what was signed', async ({ assert }) => {
    const { gateway } = await open()
    const data = `{"payment_reference":"${REFERENCE}"}`
    for (const [before, after] of [
      ['{"data":', ',"data":{"payment_reference":"Forged"}}'],
      ['{"x":{"data":', '}}'],
      ['{"data":[', ']}'],
      ['"data":', ''],
    ]) {
      const request = fake.signed(before, data, after)
      assert.equal(await kindOf(parse(gateway, request)), 'bad_signature', before)
    }
  })

  test('is not slowed by bodies made to be slow', async ({ assert }) => {
    const { gateway } = await open()
    for (const text of [
      `{"data":{"a":"${'x'.repeat(1_000_000)}`,
      `{"data":{"a":"${'\\'.repeat(1_000_000)}`,
      '{"data":'.repeat(100_000),
      '"'.repeat(1_000_001),
    ]) {
      const started = performance.now()
      assert.equal(await kindOf(parse(gateway, fake.signed(text, '{}', ''))), 'bad_signature')
      assert.isBelow(performance.now() - started, 1000)
    }
  })

  test('knows test keys from live keys and refuses a pair of both', async ({ assert }) => {
    const live = { secretKey: 'sk_live_9f1c7a5be2d84c06', publicKey: 'pk_live_41d0b7c9e6f3a852' }
    const { gateway } = await open(live)
    assert.equal(gateway.mode, 'live')
    const validator = vine.create(korapayAdapter({ baseUrl: fake.url }).settings)
    for (const bad of [{ secretKey: live.secretKey }, { publicKey: live.publicKey }]) {
      const [error] = await validator.tryValidate({ ...fake.settings, ...bad })
      assert.exists(error, JSON.stringify(bad))
    }
  })
})

async function parse(gateway: PaymentGateway, request: InboundRequest) {
  return gateway.parseEvent(request)
}
