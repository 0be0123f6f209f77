import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { testContext, testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { monnifyAdapter } from '#modules/payments/adapters/monnify/adapter'
import { readLagosTime } from '#modules/payments/adapters/moments'
import { MonnifyServer } from '../fakes/monnify_server.js'
import { checkoutRequest, kindOf } from '../support/gateway_calls.js'

const { gatewayReference: REFERENCE } = checkoutRequest()
const MINUTE = 60_000

testPaymentGateway({
  test,
  adapter: (url) => monnifyAdapter({ testUrl: url, liveUrl: `${url}/live` }),
  fake: new MonnifyServer(),
  statuses: {
    PAID: 'success',
    OVERPAID: 'success',
    PARTIALLY_PAID: 'pending',
    UNDERPAID: 'pending',
    PENDING: 'pending',
    FAILED: 'failed',
    ABANDONED: 'abandoned',
    CANCELLED: 'abandoned',
    EXPIRED: 'abandoned',
    REVERSED: 'success',
    REFUNDED: 'success',
  },
  requests: {
    checkout: ({ path }) => path.endsWith('/init-transaction'),
    verify: ({ path }) => path.endsWith('/transactions/query'),
    refund: ({ path }) => path.endsWith('/initiate-refund'),
    list: ({ path }) => path.endsWith('/transactions/search'),
  },
})

test.group('Monnify', (group) => {
  let fake: MonnifyServer

  group.each.setup(async () => {
    fake = await new MonnifyServer().start()
    return () => fake.stop()
  })

  const open = async () => {
    const adapter = monnifyAdapter({ testUrl: fake.url, liveUrl: `${fake.url}/live` })
    return { gateway: await adapter.create(await testContext(adapter, fake.settings)) }
  }

  const sentTo = (path: string) => fake.requests.filter((request) => request.path.endsWith(path))

  test('gives the payer an address without a bare vertical bar', async ({ assert }) => {
    const { gateway } = await open()
    const checkout = await gateway.createCheckout(checkoutRequest())
    assert.equal(
      checkout.url,
      'https://sandbox.sdk.monnify.com/checkout/MNFY%7C17%7C20260627231846%7C000000'
    )
    assert.equal(checkout.checkoutId, 'MNFY|17|20260627231846|000000')
    assert.containsSubset(sentTo('/init-transaction')[0].json, {
      amount: 7500.5,
      contractCode: fake.settings.contractCode,
      customerEmail: 'payer@parents.example',
    })
  })

  test('calls a checkout ambiguous whose answer has no address', async ({ assert }) => {
    const { gateway } = await open()
    const matching = ({ path }: { path: string }) => path.endsWith('/init-transaction')
    const contents = [null, {}, { checkoutUrl: 'javascript:alert(1)' }, { checkoutUrl: 'MNFY|1' }]
    for (const [number, responseBody] of contents.entries()) {
      const gatewayReference = `${REFERENCE}${number}`
      fake.failNext(
        { kind: 'rewrite', rewrite: () => ({ requestSuccessful: true, responseBody }) },
        { matching }
      )
      const failure = await kindOf(gateway.createCheckout(checkoutRequest({ gatewayReference })))
      assert.equal(failure, 'ambiguous')
    }
  })

  for (const status of [400, 422]) {
    test(`recognises a used reference that is refused with status ${status}`, async ({
      assert,
    }) => {
      fake.duplicateStatus = status
      const { gateway } = await open()
      await gateway.createCheckout(checkoutRequest())
      assert.equal(await kindOf(gateway.createCheckout(checkoutRequest())), 'duplicate_reference')
    })
  }

  for (const status of [404, 422, 200]) {
    test(`says not started when the transaction is unknown with status ${status}`, async ({
      assert,
    }) => {
      fake.unknownStatus = status
      const { gateway } = await open()
      assert.deepEqual(await gateway.verify({ gatewayReference: REFERENCE }), {
        kind: 'not_started',
      })
    })
  }

  test('reports no amounts before anything was paid', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    const outcome = await gateway.verify({ gatewayReference: REFERENCE })
    assert.containsSubset(outcome, {
      transaction: { status: 'pending', amount: undefined, requestedAmount: undefined },
    })
  })

  for (const dates of ['slashes', 'dashes'] as const) {
    test(`reads amounts as text and moments of Lagos written with ${dates}`, async ({ assert }) => {
      fake.dates = dates
      const { gateway } = await open()
      await gateway.createCheckout(checkoutRequest())
      const paidAt = new Date('2026-06-30T23:05:09Z')
      fake.pay(REFERENCE, { paidAt })
      assert.containsSubset(await gateway.verify({ gatewayReference: REFERENCE }), {
        transaction: { amount: 750_050, requestedAmount: 750_050, fee: 1000, paidAt },
      })
      assert.containsSubset(gateway.parseEvent(fake.event(REFERENCE)), {
        occurredAt: paidAt,
        gatewayReference: REFERENCE,
        checkoutId: 'MNFY|17|20260627231846|000000',
      })
    })
  }

  test('reads every form of a moment, and nothing else', ({ assert }) => {
    for (const [text, expected] of [
      ['25/07/2022 11:20:20 AM', '2022-07-25T10:20:20.000Z'],
      ['30/08/2023 5:13:57 PM', '2023-08-30T16:13:57.000Z'],
      ['01/01/2026 12:00:00 AM', '2025-12-31T23:00:00.000Z'],
      ['2021-11-17 11:28:42.615', '2021-11-17T10:28:42.615Z'],
      ['2021-11-17 11:28:42', '2021-11-17T10:28:42.000Z'],
      ['2026-06-27T09:11:14.596774984', '2026-06-27T08:11:14.596Z'],
      ['2026-06-27T08:08:11.000+00:00', '2026-06-27T08:08:11.000Z'],
    ]) {
      assert.equal(readLagosTime(text)?.toISOString(), expected, text)
    }
    for (const nonsense of ['', 'soon', '31/02/2026 1:00:00 PM', '07/25/2022 1:00 PM', null, {}]) {
      assert.isUndefined(readLagosTime(nonsense))
    }
  })

  test('tells a part and too much apart from what was asked', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE, { amount: 500_000 })
    assert.containsSubset(await gateway.verify({ gatewayReference: REFERENCE }), {
      transaction: { status: 'pending', amount: 500_000, requestedAmount: 750_050 },
    })
    fake.pay(REFERENCE, { amount: 800_000 })
    assert.containsSubset(await gateway.verify({ gatewayReference: REFERENCE }), {
      transaction: { status: 'success', amount: 800_000, requestedAmount: 750_050 },
    })
  })

  test('keeps a payment that was given back a success, and says so', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    for (const [rawStatus, refundState] of [
      ['REVERSED', 'reversed'],
      ['REFUNDED', 'full'],
      ['PAID', undefined],
    ] as const) {
      fake.pay(REFERENCE, { rawStatus })
      assert.containsSubset(await gateway.verify({ gatewayReference: REFERENCE }), {
        transaction: { status: 'success', refundState },
      })
    }
  })

  test('repeats a refund safely after its answer was lost', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    const refund = {
      gatewayReference: REFERENCE,
      amount: 100_050,
      currency: 'NGN',
      idempotencyKey: 'refund-1',
      reason: 'Left the school '.repeat(10),
    }
    fake.failNext(
      { kind: 'reset_after' },
      { matching: ({ path }) => path.endsWith('/initiate-refund') }
    )
    assert.equal(await kindOf(gateway.refund!(refund)), 'ambiguous')
    assert.deepEqual(await gateway.refund!(refund), { refundId: 'refund-1', state: 'pending' })
    assert.equal(fake.refunds.size, 1)
    assert.containsSubset(fake.refunds.get('refund-1'), {
      transactionReference: 'MNFY|17|20260627231846|000000',
      refundAmount: 1000.5,
    })
    const tooMuch = { ...refund, idempotencyKey: 'refund-2', amount: 900_000 }
    assert.equal(await kindOf(gateway.refund!(tooMuch)), 'invalid_request')
  })

  test('lists several pages, oldest first, asking in epoch milliseconds', async ({ assert }) => {
    const { gateway } = await open()
    for (let number = 0; number < 120; number++) {
      await gateway.createCheckout(checkoutRequest({ gatewayReference: `${REFERENCE}${number}` }))
    }
    const start = new Date(Date.now() - 10 * MINUTE)
    const listed = await Array.fromAsync(gateway.listTransactions!(start, new Date(Date.now() + 1)))
    assert.deepEqual(
      listed.map(({ gatewayReference }) => gatewayReference.slice(REFERENCE.length)),
      Array.from({ length: 120 }, (_, number) => String(number))
    )
    assert.lengthOf(sentTo('/transactions/search'), 2)
    assert.equal(sentTo('/transactions/search')[0].query.get('from'), String(start.getTime()))
    assert.lengthOf(await Array.fromAsync(gateway.listTransactions!(new Date(0), start)), 0)
  })

  test('reads events of refunds by the id of the checkout, and ignores settlements', async ({
    assert,
  }) => {
    const { gateway } = await open()
    const refund = {
      transactionReference: 'MNFY|1',
      refundReference: 'r-1',
      refundAmount: '100.00',
    }
    const parse = (eventType: string, eventData: object) =>
      gateway.parseEvent(fake.signed({ eventType, eventData }))

    const done = parse('SUCCESSFUL_REFUND', { ...refund, refundStatus: 'COMPLETED' })
    assert.containsSubset(done, { kind: 'refund', refundState: 'partial', checkoutId: 'MNFY|1' })
    const second = parse('SUCCESSFUL_REFUND', { ...refund, refundReference: 'r-2' })
    assert.notEqual(second.dedupeKey, done.dedupeKey)
    assert.equal(parse('SETTLEMENT', {}).kind, 'ignored')
    assert.equal(parse('REJECTED_PAYMENT', { paymentReference: REFERENCE }).kind, 'payment')
  })

  test('refuses settings that no account of Monnify has', async ({ assert }) => {
    const { settings } = monnifyAdapter({ testUrl: fake.url, liveUrl: fake.url })
    const validator = vine.create(settings)
    for (const bad of [
      { apiKey: 'sk_test_123456' },
      { apiKey: 'MK_OTHER_123456' },
      { secretKey: 'with:colon:inside' },
      { contractCode: 'abc' },
    ]) {
      const [error] = await validator.tryValidate({ ...fake.settings, ...bad })
      assert.exists(error, JSON.stringify(bad))
    }
  })
})
