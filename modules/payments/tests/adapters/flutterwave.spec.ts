import { test } from '@japa/runner'
import { testContext, testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { flutterwaveAdapter } from '#modules/payments/adapters/flutterwave/adapter'
import { FlutterwaveServer } from '../fakes/flutterwave_server.js'
import { checkoutRequest, kindOf } from '../support/gateway_calls.js'

const { gatewayReference: REFERENCE } = checkoutRequest()
const HOUR = 60 * 60_000

testPaymentGateway({
  test,
  adapter: (url) => flutterwaveAdapter({ baseUrl: `${url}/v3` }),
  fake: new FlutterwaveServer(),
  statuses: {
    successful: 'success',
    failed: 'failed',
    cancelled: 'abandoned',
    pending: 'pending',
  },
  requests: {
    verify: ({ method }) => method === 'GET',
    refund: ({ path }) => path.endsWith('/refund'),
    list: ({ path }) => path.endsWith('/transactions'),
  },
})

test.group('Flutterwave', (group) => {
  let fake: FlutterwaveServer

  group.each.setup(async () => {
    fake = await new FlutterwaveServer().start()
    return () => fake.stop()
  })

  const open = async () => {
    const adapter = flutterwaveAdapter({ baseUrl: fake.baseUrl })
    const context = await testContext(adapter, fake.settings)
    return { gateway: await adapter.create(context), log: context.logger }
  }

  const paidAt = (minute: number) => new Date(Date.UTC(2026, 0, 12, 9, minute))

  test('asks for naira, and for a page that stays open as long as the checkout', async ({
    assert,
  }) => {
    const { gateway } = await open()
    const expiresAt = new Date(Date.now() + 2 * HOUR - 30_000)
    const checkout = await gateway.createCheckout(checkoutRequest({ expiresAt }))

    const sent = fake.requests[0].json as Record<string, unknown>
    assert.equal(sent.amount, 7500.5)
    assert.deepEqual(sent.configurations, { session_duration: 119 })
    assert.deepEqual(sent.customer, { email: 'payer@parents.example' })
    assert.equal(checkout.accessCode, REFERENCE)
  })

  test('keeps within the longest session that Flutterwave has', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest({ expiresAt: new Date(Date.now() + 72 * HOUR) }))
    const sent = fake.requests[0].json as { configurations: object }
    assert.deepEqual(sent.configurations, { session_duration: 1440 })
  })

  test('calls a checkout ambiguous whose answer has no link for a browser', async ({ assert }) => {
    const { gateway } = await open()
    for (const link of [undefined, '', 'javascript:alert(1)', 'http://checkout.example/1', 7]) {
      fake.failNext({ kind: 'rewrite', rewrite: () => ({ status: 'success', data: { link } }) })
      const failure = await kindOf(gateway.createCheckout(checkoutRequest()))
      assert.equal(failure, 'ambiguous', String(link))
    }
  })

  test('recognises a reference that is refused as used', async ({ assert }) => {
    const { gateway } = await open()
    fake.failNext({
      kind: 'status',
      status: 400,
      body: fake.refusal(400, 'Duplicate transaction reference'),
    })
    assert.equal(await kindOf(gateway.createCheckout(checkoutRequest())), 'duplicate_reference')
  })

  for (const status of [400, 404, 200]) {
    test(`says not started when the transaction is unknown with status ${status}`, async ({
      assert,
    }) => {
      fake.unknownStatus = status
      const { gateway } = await open()
      await gateway.createCheckout(checkoutRequest())
      const outcome = await gateway.verify({ gatewayReference: REFERENCE })
      assert.deepEqual(outcome, { kind: 'not_started' })
    })
  }

  for (const tells of ['first', 'last'] as const) {
    test(`finds the success among failures when "verify" tells the ${tells} attempt`, async ({
      assert,
    }) => {
      fake.tells = tells
      const { gateway } = await open()
      await gateway.createCheckout(checkoutRequest())
      fake.pay(REFERENCE, { rawStatus: 'failed', paidAt: paidAt(1) })
      fake.pay(REFERENCE, { paidAt: paidAt(2) })
      fake.pay(REFERENCE, { rawStatus: 'failed', paidAt: paidAt(3) })

      const outcome = await gateway.verify({ gatewayReference: REFERENCE })
      assert.containsSubset(outcome, {
        kind: 'found',
        transaction: { status: 'success', transactionId: '288200101', paidAt: paidAt(2) },
      })
      assert.notProperty(outcome, 'furtherSuccesses')
    })

    test(`names every further success when "verify" tells the ${tells} attempt`, async ({
      assert,
    }) => {
      fake.tells = tells
      const { gateway } = await open()
      await gateway.createCheckout(checkoutRequest())
      fake.pay(REFERENCE, { paidAt: paidAt(1) })
      fake.pay(REFERENCE, { paidAt: paidAt(2) })
      fake.pay(REFERENCE, { paidAt: paidAt(3) })

      const outcome = await gateway.verify({ gatewayReference: REFERENCE })
      assert.containsSubset(outcome, {
        kind: 'found',
        transaction: { transactionId: '288200100' },
        furtherSuccesses: ['288200101', '288200102'],
      })
    })
  }

  test('waits for an attempt that may still succeed rather than reporting a failure', async ({
    assert,
  }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE, { rawStatus: 'pending', paidAt: paidAt(1) })
    fake.pay(REFERENCE, { rawStatus: 'failed', paidAt: paidAt(2) })
    const outcome = await gateway.verify({ gatewayReference: REFERENCE })
    assert.containsSubset(outcome, { transaction: { status: 'pending' } })
  })

  test('tells why the last attempt failed', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE, { rawStatus: 'failed' })
    const outcome = await gateway.verify({ gatewayReference: REFERENCE })
    assert.containsSubset(outcome, {
      transaction: { status: 'failed', failureReason: 'Insufficient funds' },
    })
  })

  test('believes a success although the other attempts cannot be listed, and logs it', async ({
    assert,
  }) => {
    const { gateway, log } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    fake.failNext(
      { kind: 'status', status: 400, body: fake.refusal(400, 'Not today.') },
      { matching: ({ path }) => path === '/v3/transactions' }
    )
    const outcome = await gateway.verify({ gatewayReference: REFERENCE })
    assert.containsSubset(outcome, { transaction: { status: 'success' } })
    assert.deepEqual(
      log.lines.map(({ level }) => level),
      ['warn']
    )
  })

  test('never takes a payment of another reference for one of this', async ({ assert }) => {
    const { gateway } = await open()
    const other = `${REFERENCE}X`
    for (const gatewayReference of [REFERENCE, other]) {
      await gateway.createCheckout(checkoutRequest({ gatewayReference }))
    }
    fake.pay(REFERENCE, { rawStatus: 'failed' })
    fake.pay(other)
    fake.failNext(
      {
        kind: 'rewrite',
        rewrite: (body) => ({
          ...(body as object),
          data: [{ id: '1', tx_ref: other, status: 'successful', amount: 7500.5, currency: 'NGN' }],
        }),
      },
      { matching: ({ path }) => path === '/v3/transactions' }
    )
    const outcome = await gateway.verify({ gatewayReference: REFERENCE })
    assert.containsSubset(outcome, { transaction: { status: 'failed' } })
  })

  test('does not read a whole account when the list ignores the reference', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    fake.failNext(
      {
        kind: 'rewrite',
        rewrite: (body) => ({
          ...(body as object),
          meta: { page_info: { total_pages: 900 } },
          data: [{ id: 1, tx_ref: 'Another', status: 'failed', currency: 'NGN' }],
        }),
      },
      { times: Infinity, matching: ({ path }) => path === '/v3/transactions' }
    )
    await gateway.verify({ gatewayReference: REFERENCE })
    assert.isAtMost(fake.requests.length, 6)
  })

  test('counts the tax on the fee as part of what Flutterwave keeps', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest({ amount: 250_000 }))
    fake.pay(REFERENCE)
    const outcome = await gateway.verify({ gatewayReference: REFERENCE })
    assert.containsSubset(outcome, { transaction: { amount: 250_000, fee: 3763 } })
  })

  test('takes the smaller of amount and charged amount', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    const rewrite = (charged: unknown) => (body: unknown) => {
      const { data, ...envelope } = body as { data: object }
      return { ...envelope, data: { ...data, charged_amount: charged } }
    }
    const matching = ({ path }: { path: string }) => path.endsWith('verify_by_reference')
    for (const [charged, amount] of [
      [7000, 700_000],
      [7605.51, 750_050],
      [null, 750_050],
    ]) {
      fake.failNext({ kind: 'rewrite', rewrite: rewrite(charged) }, { matching })
      const outcome = await gateway.verify({ gatewayReference: REFERENCE })
      assert.containsSubset(outcome, { transaction: { amount } })
    }
  })

  test('refuses to read a success without an amount', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    for (const amount of [null, '', 'free', -1, 7500.505]) {
      fake.failNext({
        kind: 'rewrite',
        rewrite: (body) => ({
          ...(body as object),
          data: { ...(body as { data: object }).data, amount },
        }),
      })
      const failure = await kindOf(gateway.verify({ gatewayReference: REFERENCE }))
      assert.equal(failure, 'bad_response', String(amount))
    }
  })
})
