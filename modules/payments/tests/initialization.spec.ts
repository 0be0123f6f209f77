import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { clientOf, createTenant } from '#tests/helpers'
import { InitializePayment } from '../actions/initialize_payment.js'
import Payment from '../models/payment.js'
import {
  attemptsOf,
  clockIn,
  collectingSchool,
  historyOf,
  openPayment,
  PAYER,
  rowOf,
  sendEvent,
  startPaystack,
  textOf,
  type CollectingSchool,
} from './support/collecting_school.js'
import type { PaystackServer } from './fakes/paystack_server.js'

const INITIALIZE = '/api/payments/initialize'
const body = { email: PAYER, amount: 5_000_000 }

/** An object of so many levels. */
function nested(levels: number): Record<string, unknown> {
  return levels === 1 ? {} : { inner: nested(levels - 1) }
}

/** Requests for a checkout; jobs of tests before may ask about payments of theirs meanwhile. */
const initializations = ({ requests }: PaystackServer) =>
  requests.filter(({ method }) => method === 'POST')

test.group('Initializing a payment', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  test('answers what the contract says, and asks the gateway for exactly that', async ({
    client,
    assert,
  }) => {
    const response = await clientOf(client, school).post(INITIALIZE, {
      ...body,
      studentId: 'student-41',
      metadata: { term: '1' },
      reference: 'ENROL-2026-41',
      callbackUrl: 'https://school.example/thanks?term=1',
    })
    response.assertStatus(200)
    const { status, message, data } = response.body()
    assert.isTrue(status)
    assert.equal(message, 'Authorization URL created')
    assert.match(data.authorization_url, /^https:\/\/checkout\.paystack\.com\/\w+$/)
    assert.isNotEmpty(data.access_code)
    assert.equal(data.reference, 'ENROL-2026-41')

    const payment = await Payment.forTenant(school.tenantId).firstOrFail()
    const [{ gatewayReference }] = await attemptsOf(payment)
    assert.match(gatewayReference, /^[A-Za-z0-9]{20,40}$/)
    assert.deepInclude(paystack.checkout(gatewayReference), {
      amount: 5_000_000,
      currency: 'NGN',
      email: PAYER,
    })
    const sent = initializations(paystack)[0].json as Record<string, unknown>
    assert.notInclude(JSON.stringify(sent), 'ENROL')
    assert.notProperty(sent, 'metadata')
    assert.equal(payment.status, 'pending')
    assert.deepEqual(await historyOf(payment), ['status: initializing -> pending'])
  })

  test('makes a reference where none is given, the same at the gateway', async ({
    client,
    assert,
  }) => {
    const response = await clientOf(client, school).post(INITIALIZE, body)
    const { reference } = response.body().data
    assert.match(reference, /^[A-Za-z0-9]{20,40}$/)
    assert.deepEqual(paystack.references, [reference])
  })

  test('sends the payer back to the tenant with the own reference', async ({ client, assert }) => {
    const { payment, gatewayReference } = await openPayment(school, {
      callbackUrl: 'https://school.example/thanks?term=1&reference=x',
    })
    const back = `/payments/return/${gatewayReference}`
    const sent = initializations(paystack)[0].json as { callback_url: string }
    assert.isTrue(sent.callback_url.endsWith(back))

    const response = await client.get(`${back}?reference=${gatewayReference}`).redirects(0)
    response.assertStatus(302)
    assert.equal(
      response.header('location'),
      `https://school.example/thanks?term=1&reference=${payment.reference}&trxref=${payment.reference}`
    )
    const page = await client.get('/payments/return/nobody')
    page.assertStatus(200)
    assert.include(page.text(), 'Thank you')
  })

  test('refuses a malformed request and names the field', async ({ client, assert }) => {
    const refusals: [string, object][] = [
      ['email', { amount: 1 }],
      ['email', { ...body, email: 'nobody' }],
      ['email', { ...body, email: 'a@b.example\r\nBcc: c@d.example' }],
      ['email', { ...body, email: `${'a'.repeat(250)}@b.example` }],
      ['amount', { email: PAYER }],
      ...[0, -1, 1.5, '100', 1e21, 2 ** 53, null, true, [1]].map((amount): [string, object] => [
        'amount',
        { ...body, amount },
      ]),
      ['reference', { ...body, reference: 'short' }],
      ['reference', { ...body, reference: 'with_underscore' }],
      ['reference', { ...body, reference: 'with|a|bar' }],
      ['reference', { ...body, reference: 'x'.repeat(300) }],
      ['reference', { ...body, reference: 'ünïcödé-ref' }],
      ['callbackUrl', { ...body, callbackUrl: 'javascript:alert(1)' }],
      ['callbackUrl', { ...body, callbackUrl: 'https://a:b@school.example/' }],
      ['currency', { ...body, currency: 'naira' }],
      ['metadata', { ...body, metadata: 'text' }],
      ['metadata', { ...body, metadata: ['list'] }],
      ['metadata', { ...body, metadata: { text: 'x'.repeat(9 * 1024) } }],
      ['metadata', { ...body, metadata: nested(6) }],
      ['body', { ...body, metadata: nested(100) }],
      ['color', { ...body, color: 'red' }],
    ]
    for (const [index, [field, refused]] of refusals.entries()) {
      if (index % 10 === 9) {
        school = await collectingSchool(paystack)
      }
      const response = await clientOf(client, school).post(INITIALIZE, refused)
      response.assertStatus(400)
      assert.equal(response.body().error.code, 'VALIDATION_ERROR')
      assert.isTrue(
        response.body().error.message.startsWith(field),
        `${response.body().error.message} for ${JSON.stringify(refused).slice(0, 80)}`
      )
    }
    assert.isEmpty(initializations(paystack))
  })

  test('refuses metadata with __proto__', async ({ client, assert }) => {
    const response = await client
      .post(INITIALIZE)
      .header('x-api-key', school.apiKey)
      .header('content-type', 'application/json')
      .json(JSON.parse(`{"email":"${PAYER}","amount":100,"metadata":{"__proto__":{"admin":1}}}`))
    response.assertStatus(400)
    assert.equal(response.body().error.code, 'VALIDATION_ERROR')
    assert.isUndefined((Object.prototype as Record<string, unknown>).admin)
  })

  test('takes metadata of 5 levels, and the smallest and largest amounts of the contract', async ({
    client,
  }) => {
    const deep = await clientOf(client, school).post(INITIALIZE, { ...body, metadata: nested(5) })
    deep.assertStatus(200)
    const largest = { ...body, amount: 1_000_000_000_000 }
    const large = await clientOf(client, school).post(INITIALIZE, largest)
    large.assertStatus(200)
    const sandbox = await createTenant()
    const small = await clientOf(client, sandbox).post(INITIALIZE, { ...body, amount: 1 })
    small.assertStatus(200)
  })

  test('answers 422 where the gateway does not take such a payment', async ({ client, assert }) => {
    const requests = clientOf(client, school)
    for (const refused of [
      { ...body, amount: 1 },
      { ...body, currency: 'EUR' },
    ]) {
      const response = await requests.post(INITIALIZE, refused)
      response.assertStatus(422)
      assert.equal(response.body().error.code, 'PAYMENT_NOT_ACCEPTED')
    }
    assert.isEmpty(initializations(paystack))

    paystack.failNext({ kind: 'status', status: 400, body: { status: false, message: 'No.' } })
    const response = await requests.post(INITIALIZE, { ...body, reference: 'refused-by-gateway' })
    response.assertStatus(422)
    const payment = await Payment.forTenant(school.tenantId).firstOrFail()
    assert.equal(payment.status, 'failed')
    assert.isNull(payment.nextCheckAt)
  })

  test('answers 409 for a reference in use; another tenant may use the same', async ({
    client,
    assert,
  }) => {
    const wanted = { ...body, reference: 'ENROL-SAME' }
    const first = await clientOf(client, school).post(INITIALIZE, wanted)
    first.assertStatus(200)
    const second = await clientOf(client, school).post(INITIALIZE, wanted)
    second.assertStatus(409)
    assert.equal(second.body().error.code, 'DUPLICATE_REFERENCE')
    const other = await collectingSchool(paystack)
    const theirs = await clientOf(client, other).post(INITIALIZE, wanted)
    theirs.assertStatus(200)
  })

  test('opens one payment when the same reference is sent ten times at once', async ({
    assert,
  }) => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => openPayment(school, { reference: 'ENROL-TWICE' }))
    )
    assert.lengthOf(
      results.filter(({ status }) => status === 'fulfilled'),
      1
    )
    for (const result of results) {
      if (result.status === 'rejected') {
        assert.equal(result.reason.code, 'DUPLICATE_REFERENCE')
      }
    }
    assert.lengthOf(paystack.references, 1)
  })

  test('replays the answer for a repeated Idempotency-Key, also at once', async ({
    client,
    assert,
  }) => {
    const send = (content: object) =>
      clientOf(client, school).post(INITIALIZE, content).header('Idempotency-Key', 'key-1')
    const both = await Promise.all([send(body), send(body)])
    const statuses = both.map((response) => response.status()).sort((one, two) => one - two)
    assert.include([200, 409], statuses[1])
    assert.equal(statuses[0], 200)
    const again = await send(body)
    again.assertStatus(200)
    again.assertHeader('idempotent-replayed', 'true')
    const other = await send({ ...body, amount: 1_000 })
    other.assertStatus(422)
    assert.equal(other.body().error.code, 'IDEMPOTENCY_KEY_REUSED')
    assert.lengthOf(paystack.references, 1)
  })

  test('answers 500 PAYMENT_CONFIG_MISSING where the chosen gateway is not usable', async ({
    client,
    assert,
  }) => {
    const { payment } = await openPayment(school)
    const { default: TenantAdapter } = await import('#kernel/adapters/tenant_adapter')
    const { tenancyChanged } = await import('#platform/access/tenancy_cache')
    await TenantAdapter.forTenant(school.tenantId).update({ settings: '{}' })
    await tenancyChanged()
    const requests = clientOf(client, school)
    for (const response of [
      await requests.post(INITIALIZE, body),
      await requests.get('/api/payments/config'),
      await requests.get(`/api/payments/verify?reference=${payment.reference}`),
    ]) {
      response.assertStatus(500)
      assert.equal(response.body().error.code, 'PAYMENT_CONFIG_MISSING')
    }
  })

  test('refuses keys of a gateway that are test and live at once', async ({ assert }) => {
    const { gatewayPort } = await import('../adapters/gateway_port.js')
    const mixed = { secretKey: 'sk_live_0123456789abcdef', publicKey: 'pk_test_0123456789abcdef' }
    await assert.rejects(
      () => adapters.use(school.tenantId, gatewayPort, 'paystack', mixed),
      /publicKey: must be a test key/
    )
  })

  test('charges the surcharge on top, so that the tenant receives the amount', async ({
    client,
    assert,
  }) => {
    const charging = await collectingSchool(paystack, {
      surchargePercent: 1.5,
      surchargeFlatKobo: 10_000,
      surchargeCapKobo: 200_000,
      surchargeWaiverBelowKobo: 250_000,
    })
    const response = await clientOf(client, charging).post(INITIALIZE, { ...body, amount: 500_000 })
    assert.deepInclude(response.body().data, {
      amount: 500_000,
      surcharge: 17_767,
      amountCharged: 517_767,
    })
    assert.equal(paystack.checkout(paystack.references[0])?.amount, 517_767)
    const dollars = { ...body, amount: 500_000, currency: 'USD' }
    const abroad = await clientOf(client, charging).post(INITIALIZE, dollars)
    assert.deepInclude(abroad.body().data, { surcharge: 0, amountCharged: 500_000 })
  })
})

test.group('Initializing when the gateway fails', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  test('answers 502, and the same request may be sent again', async ({ client, assert }) => {
    const requests = clientOf(client, school)
    const wanted = { ...body, reference: 'ENROL-RETRY' }
    for (const status of [401, 429]) {
      paystack.failNext({ kind: 'status', status, headers: { 'retry-after': '7' } })
      const response = await requests.post(INITIALIZE, wanted)
      response.assertStatus(502)
      assert.equal(response.body().error.code, 'UPSTREAM_ERROR')
      assert.notInclude(response.text(), 'sk_test')
      if (status === 429) {
        response.assertHeader('retry-after', '7')
      }
    }
    const payment = await Payment.forTenant(school.tenantId).firstOrFail()
    assert.equal(payment.status, 'initializing')

    const changed = await requests.post(INITIALIZE, { ...wanted, amount: 4_000_000 })
    changed.assertStatus(409)
    const again = await requests.post(INITIALIZE, wanted)
    again.assertStatus(200)
    assert.equal(again.body().data.reference, 'ENROL-RETRY')
    assert.lengthOf(await Payment.forTenant(school.tenantId), 1)
  })

  for (const kind of ['reset_after', 'truncated'] as const) {
    test(`opens a second checkout when the answer about the first is lost (${kind})`, async ({
      client,
      assert,
    }) => {
      paystack.failNext({ kind })
      const response = await clientOf(client, school).post(INITIALIZE, body)
      response.assertStatus(200)
      const payment = await Payment.forTenant(school.tenantId).firstOrFail()
      assert.equal(response.body().data.reference, payment.reference)
      const attempts = await attemptsOf(payment)
      assert.deepEqual(
        attempts.map(({ number, state }) => [number, state]),
        [
          [1, 'opening'],
          [2, 'open'],
        ]
      )
      assert.lengthOf(paystack.references, 2)
    })
  }

  test('leaves the payment pending when it cannot even ask, never failed', async ({
    client,
    assert,
  }) => {
    paystack.failNext({ kind: 'reset_after' })
    paystack.failNext({ kind: 'status', status: 503 }, { times: 3 })
    const wanted = { ...body, reference: 'ENROL-UNKNOWN' }
    const response = await clientOf(client, school).post(INITIALIZE, wanted)
    response.assertStatus(502)
    const status = await clientOf(client, school).get(
      '/api/payments/status?reference=ENROL-UNKNOWN'
    )
    assert.equal(status.body().status, 'pending')
    const again = await clientOf(client, school).post(INITIALIZE, wanted)
    again.assertStatus(200)
  })

  test('does not open what was paid although its answer was lost', async ({ client, assert }) => {
    paystack.failNext({ kind: 'reset_after' })
    paystack.failNext({ kind: 'status', status: 503 }, { times: 3 })
    const wanted = { ...body, reference: 'ENROL-PAID' }
    await clientOf(client, school).post(INITIALIZE, wanted)
    paystack.pay(paystack.references[0])

    const again = await clientOf(client, school).post(INITIALIZE, wanted)
    again.assertStatus(409)
    const verified = await clientOf(client, school).get('/api/payments/verify?reference=ENROL-PAID')
    assert.equal(verified.body().data.status, 'success')
  })

  test('goes on with a payment whose process was killed, when its time is over', async ({
    assert,
  }) => {
    const opening = await openPayment(school, { reference: 'ENROL-KILLED' })
    const payment = await rowOf(opening.payment)
    const [attempt] = await attemptsOf(payment)
    const killed = {
      status: 'initializing' as const,
      openingUntil: payment.createdAt.plus(30_000),
    }
    await payment.merge(killed).save()
    await attempt.merge({ state: 'opening', checkoutUrl: null }).save()

    const wanted = { ...body, tenantId: school.tenantId, reference: 'ENROL-KILLED' }
    await assert.rejects(() => new InitializePayment().handle(wanted), /is opening/)
    const opened = await new InitializePayment(clockIn(31_000)).handle(wanted)
    assert.equal(opened.payment.id, payment.id)
    const { status } = await rowOf(payment)
    assert.equal(status, 'pending')
    assert.lengthOf(await attemptsOf(payment), 2)
  })

  test('the same Idempotency-Key opens the same payment after a 502 that names its reference', async ({
    client,
    assert,
  }) => {
    const send = (wanted: object) =>
      clientOf(client, school).post(INITIALIZE, wanted).header('idempotency-key', 'order-41')
    paystack.failNext({ kind: 'status', status: 401 })
    const failed = await send(body)
    failed.assertStatus(502)
    const payment = await Payment.forTenant(school.tenantId).firstOrFail()
    assert.include(failed.body().error.message, payment.reference)

    const again = await send(body)
    again.assertStatus(200)
    assert.equal(again.body().data.reference, payment.reference)
    assert.lengthOf(await Payment.forTenant(school.tenantId), 1)
  })

  test('the same Idempotency-Key goes on when the process that was opening the checkout is killed', async ({
    client,
    assert,
  }) => {
    const send = () =>
      clientOf(client, school).post(INITIALIZE, body).header('idempotency-key', 'order-43')
    paystack.failNext({ kind: 'status', status: 401 })
    const failed = await send()
    failed.assertStatus(502)
    const payment = await Payment.forTenant(school.tenantId).firstOrFail()
    await payment.merge({ openingUntil: DateTime.utc().plus({ seconds: 30 }) }).save()

    const early = await send()
    early.assertStatus(409)
    early.assertHeader('retry-after', '30')
    await payment.merge({ openingUntil: DateTime.utc().minus({ seconds: 1 }) }).save()
    const late = await send()
    late.assertStatus(200)
    assert.equal(late.body().data.reference, payment.reference)
  })

  test('the same Idempotency-Key gets the open checkout though its answer was never kept', async ({
    assert,
  }) => {
    const wanted = { ...body, tenantId: school.tenantId, requestKey: 'of-a-killed-process' }
    const first = await new InitializePayment().handle(wanted)
    const again = await new InitializePayment().handle(wanted)
    assert.equal(again.payment.id, first.payment.id)
    assert.equal(again.authorizationUrl, first.authorizationUrl)
    assert.equal(again.accessCode, first.accessCode)
    assert.lengthOf(initializations(paystack), 1)
    await assert.rejects(
      () => new InitializePayment().handle({ ...wanted, amount: 4_000_000 }),
      /was used for another payment/
    )
  })

  test('waits for a hanging gateway until its own deadline, and may go on at once', async ({
    assert,
  }) => {
    const wanted = { ...body, tenantId: school.tenantId, reference: 'ENROL-HANGS' }
    paystack.failNext({ kind: 'hang' })
    await assert.rejects(
      () => new InitializePayment(undefined, 50).handle(wanted),
      /did not answer in time.*ENROL-HANGS/
    )
    const opened = await new InitializePayment().handle(wanted)
    assert.equal(opened.payment.reference, 'ENROL-HANGS')
    assert.lengthOf(await Payment.forTenant(school.tenantId), 1)
  })

  test('repeats the request where the gateway repeats its answer', async ({ assert }) => {
    const { OpenCheckout } = await import('../actions/open_checkout.js')
    const { GatewayError } = await import('@tenant-education/adapter-kit')
    const { gatewayOf } = await import('../services/gateways.js')
    const opening = await openPayment(school)
    const payment = await rowOf(opening.payment)
    const [attempt] = await attemptsOf(payment)
    await payment.merge({ status: 'initializing' }).save()
    await attempt.merge({ state: 'opening' }).save()

    const connected = await gatewayOf(school.tenantId)
    const keys: string[] = []
    const gateway = {
      ...connected.gateway,
      mode: 'test' as const,
      publicKey: '',
      async createCheckout({ idempotencyKey }: { idempotencyKey: string }) {
        keys.push(idempotencyKey)
        if (keys.length === 1) {
          throw new GatewayError('ambiguous')
        }
        return { url: 'https://pay.example/1', accessCode: '1', checkoutId: 'cs_1' }
      },
    }
    const capabilities = { ...connected.capabilities, repeatsByKey: true }
    const checkout = await new OpenCheckout().handle({
      payment,
      connected: { ...connected, capabilities, gateway: gateway as never },
      isResumed: false,
      signal: new AbortController().signal,
    })
    assert.equal(checkout?.checkoutId, 'cs_1')
    assert.deepEqual(keys, [attempt.idempotencyKey, attempt.idempotencyKey])
    const attempts = await attemptsOf(payment)
    assert.lengthOf(attempts, 1)
    assert.equal(attempts[0].checkoutId, 'cs_1')
  })
})

test.group('Privacy of payments', () => {
  test('e-mail, metadata and keys stand in no table in clear, whatever happens', async ({
    client,
    assert,
    cleanup,
  }) => {
    const paystack = await startPaystack()
    cleanup(() => paystack.stop())
    const school = await collectingSchool(paystack)
    const { payment, gatewayReference } = await openPayment(school, {
      metadata: { child: 'Chidinma Okonkwo' },
    })
    paystack.pay(gatewayReference)
    const answer = await sendEvent(school, paystack.event(gatewayReference))
    assert.equal(answer.status, 200)
    const verified = await clientOf(client, school).get(
      `/api/payments/verify?reference=${payment.reference}`
    )
    assert.equal(verified.body().data.customerEmail, PAYER)

    for (const table of [
      'payments',
      'payment_attempts',
      'payment_events',
      'gateway_events',
      'outbox_events',
      'webhook_deliveries',
      'idempotency_keys',
      'queue_jobs',
      'tenant_adapters',
    ]) {
      const text = await textOf(table)
      for (const secret of [PAYER, 'adaeze', 'Chidinma', paystack.settings.secretKey]) {
        assert.notInclude(text, secret, table)
      }
    }
  })
})
