import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import type { CheckoutRequest, HttpClient } from '@tenant-education/adapter-kit'
import { LoopbackHttp, testContext } from '@tenant-education/adapter-kit/testing'
import { OutboundClient } from '#platform/outbound/http_client'
import { stripeAdapter } from '../../adapters/stripe/adapter.js'
import { StripeServer } from '../fakes/stripe_server.js'

const SECOND = 1000

function request(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  const gatewayReference = randomBytes(12).toString('hex')
  return {
    gatewayReference,
    idempotencyKey: `key-${gatewayReference}`,
    amount: 500_000,
    currency: 'USD',
    email: 'ada@parents.example',
    description: 'School fees',
    returnUrl: 'https://school.example/thanks',
    expiresAt: new Date(Date.now() + 3_600_000),
    ...changes,
  }
}

const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (error: { kind?: string }) => error.kind
  )

test.group('An account at Stripe', (group) => {
  let fake: StripeServer
  group.each.setup(async () => {
    fake = await new StripeServer().start()
    return () => fake.stop()
  })

  async function account(http: HttpClient = new LoopbackHttp()) {
    const adapter = stripeAdapter({ baseUrl: fake.url })
    const context = await testContext(adapter, fake.settings)
    return adapter.create({ ...context, http })
  }

  test('is asked with a form, an idempotency key and a pinned version, and is told nothing else', async ({
    assert,
  }) => {
    const order = request()
    const gateway = await account()
    await gateway.createCheckout(order)
    await gateway.createCheckout(order)
    assert.lengthOf(fake.requests, 2)

    const { headers, body } = fake.requests[1]
    assert.equal(headers['content-type'], 'application/x-www-form-urlencoded')
    assert.equal(headers['idempotency-key'], order.idempotencyKey)
    assert.match(String(headers['stripe-version']), /^2026-/)
    assert.isUndefined(headers['x-stripe-client-telemetry'])
    assert.notProperty(JSON.parse(String(headers['x-stripe-client-user-agent'])), 'platform')
    assert.sameMembers(
      [...new URLSearchParams(body.toString()).keys()],
      [
        'mode',
        'client_reference_id',
        'customer_email',
        'success_url',
        'cancel_url',
        'line_items[0][quantity]',
        'line_items[0][price_data][currency]',
        'line_items[0][price_data][unit_amount]',
        'line_items[0][price_data][product_data][name]',
        'payment_intent_data[metadata][reference]',
        'metadata[reference]',
      ]
    )
  })

  test('takes whole units of a currency that has no smaller ones', async ({ assert }) => {
    const order = request({ currency: 'XOF', amount: 5000 })
    const gateway = await account()
    const { checkoutId } = await gateway.createCheckout(order)
    const form = new URLSearchParams(fake.requests[0].body.toString())
    assert.equal(form.get('line_items[0][price_data][unit_amount]'), '5000')

    fake.pay(order.gatewayReference)
    const outcome = await gateway.verify({ ...order, checkoutId })
    assert.deepInclude(outcome.kind === 'found' && outcome.transaction, {
      amount: 5000,
      currency: 'XOF',
    })
  })

  test('refuses a key that was used for another request', async ({ assert }) => {
    const order = request()
    const gateway = await account()
    await gateway.createCheckout(order)
    const other = gateway.createCheckout({ ...order, amount: 600_000 })
    assert.equal(await rejectionOf(other), 'invalid_request')
  })

  test('may have made the checkout when the same key is under way', async ({ assert }) => {
    fake.failNext({
      kind: 'status',
      status: 409,
      body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } },
    })
    const gateway = await account()
    assert.equal(await rejectionOf(gateway.createCheckout(request())), 'ambiguous')
    assert.lengthOf(fake.requests, 1)
  })

  test('is asked three times before it counts as unavailable, and told of a change once', async ({
    assert,
  }) => {
    const gateway = await account()
    fake.failNext({ kind: 'status', status: 503 }, { times: 4 })
    const lookup = { gatewayReference: 'any', checkoutId: 'cs_test_any' }
    assert.equal(await rejectionOf(gateway.verify(lookup)), 'unavailable')
    assert.lengthOf(fake.requests, 3)
    assert.equal(await rejectionOf(gateway.createCheckout(request())), 'ambiguous')
    assert.lengthOf(fake.requests, 4)
  })

  test("is reached through the platform's guard only", async ({ assert }) => {
    const gateway = await account(new OutboundClient({ networks: '', allowHttp: true }))
    assert.equal(await rejectionOf(gateway.createCheckout(request())), 'unavailable')
    assert.isEmpty(fake.requests)
  })

  test('tells a payment that comes late from one that failed', async ({ assert }) => {
    const order = request()
    const gateway = await account()
    const { checkoutId } = await gateway.createCheckout(order)
    const seen = []
    for (const rawStatus of ['processing', 'requires_payment_method', 'paid']) {
      fake.pay(order.gatewayReference, { rawStatus })
      const outcome = await gateway.verify({ ...order, checkoutId })
      seen.push(outcome.kind === 'found' && outcome.transaction.status)
    }
    assert.deepEqual(seen, ['pending', 'failed', 'success'])
  })

  test('knows no payment of a checkout whose id nobody learnt', async ({ assert }) => {
    const gateway = await account()
    const { gatewayReference } = request()
    assert.deepEqual(await gateway.verify({ gatewayReference }), { kind: 'not_started' })
    assert.isEmpty(fake.requests)
  })

  test('lists what was paid over several pages, oldest first', async ({ assert }) => {
    const gateway = await account()
    const orders = Array.from({ length: 51 }, () => request())
    for (const order of orders) {
      await gateway.createCheckout(order)
      fake.pay(order.gatewayReference)
    }
    await gateway.createCheckout(request())
    const [first] = orders
    fake.pay(first.gatewayReference, { rawStatus: 'canceled' })

    const hour = 3_600 * SECOND
    const from = new Date(Date.now() - hour)
    const before = fake.requests.length
    const listed = await Array.fromAsync(
      gateway.listTransactions!(from, new Date(Date.now() + hour))
    )
    assert.equal(fake.requests.length - before, 2)
    assert.deepEqual(
      listed.map(({ gatewayReference }) => gatewayReference),
      orders.map(({ gatewayReference }) => gatewayReference)
    )
    assert.equal(listed[0].status, 'failed')
    assert.deepInclude(listed[1], { status: 'success', amount: 500_000, currency: 'USD' })
    assert.isEmpty(await Array.fromAsync(gateway.listTransactions!(new Date(0), from)))
  })

  test('gives back a part, then the rest, and no more', async ({ assert }) => {
    const order = request()
    const gateway = await account()
    const { checkoutId } = await gateway.createCheckout(order)
    fake.pay(order.gatewayReference)
    const state = async () => {
      const outcome = await gateway.verify({ ...order, checkoutId })
      return outcome.kind === 'found' ? outcome.transaction : undefined
    }
    const { transactionId, refundState } = (await state())!
    assert.equal(refundState, 'none')

    const refund = (amount: number, idempotencyKey: string) =>
      gateway.refund!({ ...order, transactionId, amount, idempotencyKey, reason: 'Paid twice' })
    const first = await refund(200_000, 'first')
    assert.deepEqual(await refund(200_000, 'first'), first)
    assert.equal(first.state, 'done')
    const partly = await state()
    assert.equal(partly?.refundState, 'partial')
    assert.equal(await rejectionOf(refund(300_001, 'too much')), 'invalid_request')
    await refund(300_000, 'rest')
    const fully = await state()
    assert.equal(fully?.refundState, 'full')
    assert.equal(fully?.status, 'success')
  })
})

test.group('Events of Stripe', (group) => {
  let fake: StripeServer
  group.setup(async () => {
    fake = await new StripeServer().start()
    return () => fake.stop()
  })

  async function paid() {
    const adapter = stripeAdapter({ baseUrl: fake.url })
    const gateway = await adapter.create(await testContext(adapter, fake.settings))
    const order = request()
    await gateway.createCheckout(order)
    fake.pay(order.gatewayReference)
    return { gateway, gatewayReference: order.gatewayReference }
  }

  test('are believed within five minutes to either side, and not beyond', async ({ assert }) => {
    const { gateway, gatewayReference } = await paid()
    const parse = (offset: number) => () => {
      const event = fake.event(gatewayReference, { at: new Date(Date.now() + offset * SECOND) })
      return gateway.parseEvent(event)
    }
    for (const offset of [-298, 0, 298]) {
      assert.equal(parse(offset)().kind, 'payment')
    }
    for (const offset of [-302, 302, 99_999]) {
      assert.throws(parse(offset), /not signed with the secret/)
    }
  })

  test('are believed when one of several signatures is right, as while secrets are rolled', async ({
    assert,
  }) => {
    const { gateway, gatewayReference } = await paid()
    const event = fake.event(gatewayReference)
    const [time, signature] = event.headers['stripe-signature']!.split(',')
    const rolled = `${time},v1=${'0'.repeat(64)},${signature},v0=${'1'.repeat(64)}`
    const headers = { ...event.headers, 'stripe-signature': rolled }
    assert.equal(gateway.parseEvent({ ...event, headers }).gatewayReference, gatewayReference)
    const wrong = { ...event.headers, 'stripe-signature': rolled.replace(`${signature},`, '') }
    assert.throws(() => gateway.parseEvent({ ...event, headers: wrong }), /not signed/)
  })

  test('say of a refund which payment it is about, and of a dispute only that there is one', async ({
    assert,
  }) => {
    const { gateway, gatewayReference } = await paid()
    const parse = (type: string) => gateway.parseEvent(fake.event(gatewayReference, { type }))
    for (const type of ['charge.refunded', 'refund.updated']) {
      assert.deepInclude(parse(type), { type, kind: 'refund', gatewayReference })
      assert.isUndefined(parse(type).checkoutId)
    }
    const dispute = parse('charge.dispute.created')
    assert.equal(dispute.kind, 'dispute')
    assert.isUndefined(dispute.gatewayReference)
  })
})

test.group('Settings of Stripe', () => {
  const { settings, create } = stripeAdapter({ baseUrl: 'https://api.stripe.com' })
  const given = new StripeServer().settings
  const check = (changes: object) => vine.create(settings).validate({ ...given, ...changes })

  test('tell test keys from live ones and refuse a mixture', async ({ assert }) => {
    const live = { secretKey: 'rk_live_0123456789', publishableKey: 'pk_live_0123456789' }
    for (const [changes, mode] of [
      [{}, 'test'],
      [live, 'live'],
    ] as const) {
      const context = await testContext(stripeAdapter({ baseUrl: 'https://api.stripe.com' }), {
        ...given,
        ...changes,
      })
      const gateway = await create(context)
      assert.equal(gateway.mode, mode)
    }
    await assert.rejects(() => check({ secretKey: live.secretKey }))
    await assert.rejects(() => check({ publishableKey: live.publishableKey }))
  })

  test('refuse what is no key', async ({ assert }) => {
    for (const changes of [
      { secretKey: 'pk_test_0123456789' },
      { secretKey: 'sk_test_0123 456789' },
      { publishableKey: 'sk_test_0123456789' },
      { webhookSecret: '0123456789' },
      { webhookSecret: undefined },
    ]) {
      await assert.rejects(() => check(changes))
    }
  })
})
