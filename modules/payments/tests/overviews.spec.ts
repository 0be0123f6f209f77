import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { newId } from '#platform/identifiers'
import { resealSecrets } from '#platform/secrets/reseal_secrets'
import { clientOf, createTenant } from '#tests/helpers'
import { openCheckout, verifyPayment } from '../public.js'
import {
  clockIn,
  collectingSchool,
  openPayment,
  PAYER,
  startPaystack,
  timesAsked,
  type CollectingSchool,
} from './support/collecting_school.js'
import Payment from '../models/payment.js'
import { CheckPayment } from '../actions/check_payment.js'
import type { PaystackServer } from './fakes/paystack_server.js'

const DAY = 86_400_000

test.group('Overviews of payments', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  /** Two successes, a failure, an abandoned and an open payment, oldest first. */
  const fill = async () => {
    const opened = []
    for (const amount of [100_000, 200_000, 300_000, 400_000, 500_000]) {
      opened.push(await openPayment(school, { amount, studentId: `student-${amount}` }))
    }
    paystack.pay(opened[0].gatewayReference)
    paystack.pay(opened[1].gatewayReference)
    paystack.pay(opened[2].gatewayReference, { rawStatus: 'failed' })
    for (const { payment } of opened.slice(0, 4)) {
      await new CheckPayment(clockIn(2 * DAY)).handle({
        tenantId: school.tenantId,
        paymentId: payment.id,
        source: 'verify',
      })
    }
    return opened.map(({ payment }) => payment.reference)
  }

  test('the configuration is that of the tenant, with the flat part in naira and in kobo', async ({
    client,
    assert,
  }) => {
    const charging = await collectingSchool(paystack, {
      surchargePercent: 1.5,
      surchargeFlatKobo: 10_050,
      surchargeCapKobo: 200_000,
      surchargeWaiverBelowKobo: 250_000,
      brandName: 'Hillside College',
      brandColor: '#0b5fff',
    })
    const response = await clientOf(client, charging).get('/api/payments/config')
    response.assertStatus(200)
    assert.deepEqual(response.body(), {
      gatewayPublicKey: paystack.settings.publicKey,
      currency: 'NGN',
      surchargePercent: 1.5,
      surchargeFlat: 100.5,
      surchargeFlatKobo: 10_050,
      surchargeCapKobo: 200_000,
      surchargeWaiverBelowKobo: 250_000,
      brandName: 'Hillside College',
      brandColor: '#0b5fff',
      gateway: 'paystack',
      mode: 'test',
    })
    assert.notInclude(response.text(), 'sk_test')
  })

  test('a tenant that has set nothing uses the sandbox under its own name', async ({
    client,
    assert,
  }) => {
    const newcomer = await createTenant({ name: 'New School' })
    const response = await clientOf(client, newcomer).get('/api/payments/config')
    assert.deepInclude(response.body(), {
      gateway: 'sandbox',
      mode: 'test',
      brandName: 'New School',
    })
  })

  test('transactions are listed newest first, by page and by status', async ({
    client,
    assert,
  }) => {
    const references = await fill()
    const get = (query: string) =>
      clientOf(client, school).get(`/api/payments/transactions${query}`)
    const all = await get('')
    assert.equal(all.body().total, 5)
    const listed = all.body().transactions as Record<string, unknown>[]
    assert.deepEqual(
      listed.map(({ reference }) => reference),
      references.toReversed()
    )
    assert.deepEqual(
      listed.map(({ status }) => status),
      ['pending', 'abandoned', 'failed', 'success', 'success']
    )
    assert.deepInclude(listed[4], { amount: 100_000, customerEmail: PAYER })
    assert.match(String(listed[4].paidAt), /^\d{4}-\d\d-\d\dT/)
    assert.isNull(listed[0].paidAt)

    const page = await get('?limit=2&offset=1')
    assert.deepEqual(
      (page.body().transactions as { reference: string }[]).map(({ reference }) => reference),
      references.toReversed().slice(1, 3)
    )
    assert.equal(page.body().total, 5)
    const successful = await get('?status=success')
    assert.equal(successful.body().total, 2)
    for (const query of ['?status=initializing', '?limit=0', '?limit=101', '?offset=-1']) {
      const refused = await get(query)
      refused.assertStatus(400)
    }
    const stranger = await createTenant()
    const nothing = await clientOf(client, stranger).get('/api/payments/transactions')
    assert.deepEqual(nothing.body(), { transactions: [], total: 0 })
  })

  test('transactions are found by day, payer, student, amount and what a person has to look at', async ({
    client,
    assert,
  }) => {
    const references = await fill()
    const payments = await Payment.forTenant(school.tenantId).orderBy('amount')
    const days = ['2026-09-01T08:00:00Z', '2026-09-01T22:59:59Z', '2026-09-01T23:30:00Z']
    for (const [index, day] of days.entries()) {
      await payments[index].merge({ createdAt: DateTime.fromISO(day) }).save()
    }
    await payments[4].merge({ reviewReason: 'overpaid' }).save()
    const found = async (query: string) => {
      const response = await clientOf(client, school).get(`/api/payments/transactions?${query}`)
      response.assertStatus(200)
      const { transactions, total } = response.body()
      assert.equal(total, transactions.length)
      return (transactions as { reference: string }[]).map(({ reference }) => reference)
    }
    const [first, second, third] = references
    assert.deepEqual(await found('from=2026-09-01&to=2026-09-02'), [third, second, first])
    assert.deepEqual(await found('from=2026-09-01T22:59:59Z&to=2026-09-01T23:30:00Z'), [second])
    assert.deepEqual(await found('from=2026-09-02T00:00:00+01:00&to=2026-09-03'), [third])
    assert.lengthOf(await found(`email=${encodeURIComponent(PAYER.toUpperCase())}`), 5)
    assert.deepEqual(await found('email=somebody@else.example'), [])
    assert.deepEqual(await found('studentId=student-200000'), [second])
    assert.deepEqual(await found('studentId=STUDENT-200000'), [])
    assert.deepEqual(await found('amount=300000'), [third])
    assert.deepEqual(await found('amount=300000&status=success'), [])
    assert.deepEqual(await found('reviewReason=overpaid'), [references[4]])
    for (const [field, query] of [
      ['from', 'from=yesterday'],
      ['to', 'from=2026-09-02&to=2026-09-01'],
      ['amount', 'amount=1.5'],
      ['email', 'email=x'],
      ['reviewReason', 'reviewReason=odd'],
    ]) {
      const refused = await clientOf(client, school).get(`/api/payments/transactions?${query}`)
      refused.assertStatus(400)
      assert.include(refused.body().error.message, field)
    }
    const stranger = await createTenant()
    const nothing = await clientOf(client, stranger).get(
      `/api/payments/transactions?email=${encodeURIComponent(PAYER)}`
    )
    assert.equal(nothing.body().total, 0)
  })

  test('payments of an address are found again after secrets:reseal', async ({
    assert,
    client,
  }) => {
    const { payment } = await openPayment(school, {})
    await payment.merge({ emailIndex: `${payment.emailIndex}x` }).save()
    const count = async () => {
      const query = `?email=${encodeURIComponent(PAYER)}`
      const response = await clientOf(client, school).get(`/api/payments/transactions${query}`)
      return response.body().total as number
    }
    assert.equal(await count(), 0)
    await resealSecrets()
    assert.equal(await count(), 1)
  })

  test('transactions tell when they were opened and give metadata back', async ({
    client,
    assert,
  }) => {
    const metadata = { term: 'First', items: [{ name: 'Books', amount: 5 }] }
    await openPayment(school, { metadata })
    await openPayment(school, {})
    const response = await clientOf(client, school).get('/api/payments/transactions')
    const [plain, told] = response.body().transactions
    assert.deepEqual(told.metadata, metadata)
    assert.deepEqual(plain.metadata, {})
    assert.match(told.createdAt, /^\d{4}-\d\d-\d\dT/)
  })

  test('all transactions that match come as one CSV file, which no spreadsheet runs', async ({
    client,
    assert,
  }) => {
    await fill()
    await openPayment(school, { studentId: '=cmd()', metadata: { note: 'a "b"' } })
    const template = await Payment.forTenant(school.tenantId).orderBy('amount').firstOrFail()
    const columns = template.toAttributes()
    await Payment.createMany(
      Array.from({ length: 450 }, (_, index) => ({
        ...columns,
        id: newId('pay'),
        reference: `many-${1000 + index}`,
        requestKey: null,
        createdAt: DateTime.fromMillis(1_700_000_000_000 + Math.floor(index / 100)),
      }))
    )
    const get = (query = '') =>
      clientOf(client, school)
        .get(`/api/payments/transactions${query}`)
        .header('accept', 'text/csv')
    const all = await get('?limit=1&offset=3')
    all.assertStatus(200)
    all.assertHeader('content-type', 'text/csv; charset=utf-8')
    all.assertHeader('content-disposition', 'attachment; filename="payments.csv"')
    const rows = parse(all.text(), { columns: true }) as Record<string, string>[]
    assert.lengthOf(rows, 456)
    assert.lengthOf(new Set(rows.map(({ reference }) => reference)), 456)
    assert.equal(rows[0].studentId, "'=cmd()")
    assert.equal(rows[0].metadata, JSON.stringify({ note: 'a "b"' }))
    assert.equal(rows[5].amount, '100000')
    assert.equal(rows[5].customerEmail, PAYER)
    const some = await get('?status=failed')
    assert.lengthOf(parse(some.text(), { columns: true }), 1)
    const refused = await get('?from=never')
    refused.assertStatus(400)
  })

  test('statistics sum the amounts of successful payments', async ({ client, assert }) => {
    await fill()
    const response = await clientOf(client, school).get('/api/payments/stats')
    response.assertStatus(200)
    assert.deepEqual(response.body(), {
      totalRevenue: 300_000,
      totalTransactions: 5,
      successfulTransactions: 2,
      failedTransactions: 1,
      currency: 'NGN',
      mode: 'test',
    })
  })

  test('the light status asks no gateway and may be cached for a minute at most', async ({
    client,
    assert,
  }) => {
    const [paid, , , , open] = await fill()
    const asked = () =>
      paystack.references
        .map((reference) => timesAsked(paystack, reference))
        .reduce((one, other) => one + other)
    const before = asked()
    const get = (reference: string) =>
      clientOf(client, school).get(`/api/payments/status?reference=${reference}`)
    const successful = await get(paid)
    assert.deepEqual(successful.body(), { reference: paid, status: 'success' })
    successful.assertHeader('cache-control', 'private, max-age=60')
    const pending = await get(open)
    assert.deepEqual(pending.body(), { reference: open, status: 'pending' })
    pending.assertHeader('cache-control', 'private, max-age=5')
    assert.equal(asked(), before)
  })

  test('other modules open and verify payments', async ({ assert }) => {
    const { tenantId } = school
    const opened = await openCheckout({
      tenantId,
      email: PAYER,
      amount: 700_000,
      reference: 'INVOICE-2026-1',
    })
    assert.equal(opened.reference, 'INVOICE-2026-1')
    assert.match(opened.authorizationUrl, /^https:/)
    paystack.pay(paystack.references[0])
    const verified = await verifyPayment({ tenantId, reference: 'INVOICE-2026-1' })
    assert.deepInclude(verified, { status: 'success', amount: 700_000 })
  })
})
