import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { until } from '#tests/until'
import {
  clockIn,
  collectingSchool,
  openPayment,
  PAYER,
  sendEvent,
  startPaystack,
  type CollectingSchool,
} from './support/collecting_school.js'
import { CheckPayment } from '../actions/check_payment.js'
import type { PaystackServer } from './fakes/paystack_server.js'
import GatewayEvent from '../models/gateway_event.js'

interface Timeline {
  payment: { reference: string; status: string; customerEmail: string }
  gateway: string
  checkoutUrl: string | null
  entries: { kind: string; from: string | null; to: string | null; source: string; at: string }[]
  refunds: { amount: number; reason: string | null; status: string }[]
}

test.group('The timeline of a payment', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  const timelineOf = async (client: Parameters<typeof clientOf>[0], reference: string) => {
    const answer = await clientOf(client, school).get(`/api/payments/${reference}/timeline`)
    answer.assertStatus(200)
    return answer.body() as Timeline
  }

  test('begins with the open checkout, and goes on with what the gateway told', async ({
    assert,
    client,
  }) => {
    const { payment, gatewayReference } = await openPayment(school)
    const open = await timelineOf(client, payment.reference)
    assert.deepInclude(open, { gateway: 'paystack', refunds: [] })
    assert.match(open.checkoutUrl!, /^http/)
    assert.deepEqual(
      open.entries.map(({ kind, to }) => [kind, to]),
      [
        ['opened', null],
        ['attempt', 'open'],
        ['status', 'pending'],
      ]
    )

    paystack.pay(gatewayReference)
    await sendEvent(school, paystack.event(gatewayReference))
    await until('the event is settled', async () => {
      const event = await GatewayEvent.forTenant(school.tenantId).first()
      return event?.outcome === 'settled'
    })
    const paid = await timelineOf(client, payment.reference)
    assert.equal(paid.payment.status, 'success')
    assert.equal(paid.payment.customerEmail, PAYER)
    assert.isNull(paid.checkoutUrl)
    assert.deepEqual(
      paid.entries.slice(-2).map(({ kind, from, to, source }) => [kind, from, to, source]),
      [
        ['gateway_event', null, 'settled', 'gateway'],
        ['status', 'pending', 'success', 'event'],
      ]
    )
    const moments = paid.entries.map(({ at }) => at)
    assert.deepEqual(moments, moments.toSorted())
  })

  test('shows refunds with their reasons', async ({ assert, client }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    await new CheckPayment().handle({
      tenantId: school.tenantId,
      paymentId: payment.id,
      source: 'verify',
    })
    const { reference } = payment
    const order = { reference, amount: 1_000_000, reason: 'Paid twice' }
    const refund = await clientOf(client, school).post('/api/payments/refunds', order)
    refund.assertStatus(200)
    const { refunds, entries } = await timelineOf(client, reference)
    assert.lengthOf(refunds, 1)
    assert.deepInclude(refunds[0], { amount: 1_000_000, reason: 'Paid twice' })
    assert.deepInclude(
      entries.map(({ kind, to }) => `${kind} ${to}`),
      'refund requested'
    )
  })

  test('is not there for another school', async ({ client }) => {
    const { payment } = await openPayment(school)
    const other = await createTenant()
    const foreign = await clientOf(client, other).get(`/api/payments/${payment.reference}/timeline`)
    foreign.assertStatus(404)
  })

  test('totals add up what the filter finds, by status', async ({ assert, client }) => {
    const opened = []
    for (const amount of [100_000, 200_000, 300_000]) {
      opened.push(await openPayment(school, { amount, studentId: `student-${amount}` }))
    }
    for (const { payment, gatewayReference } of opened.slice(0, 2)) {
      paystack.pay(gatewayReference)
      await new CheckPayment(clockIn(1000)).handle({
        tenantId: school.tenantId,
        paymentId: payment.id,
        source: 'verify',
      })
    }
    const totals = async (query: string) => {
      const answer = await clientOf(client, school).get(`/api/payments/totals?${query}`)
      answer.assertStatus(200)
      const { totals: sums } = answer.body() as {
        totals: { status: string; payments: number; amount: number }[]
      }
      return Object.fromEntries(
        sums.map(({ status, payments, amount }) => [status, [payments, amount]])
      )
    }
    assert.deepEqual(await totals(''), { success: [2, 300_000], pending: [1, 300_000] })
    assert.deepEqual(await totals('studentId=student-200000'), { success: [1, 200_000] })
    assert.deepEqual(await totals('underReview=true'), {})
    const [{ payment }] = opened
    assert.deepEqual(await totals(`reference=${payment.reference.slice(0, -1)}`), {
      success: [1, 100_000],
    })
    assert.deepEqual(await totals('reference=x'), {})
    const refused = await clientOf(client, school).get('/api/payments/totals?reference=%25')
    refused.assertStatus(400)
    const table = await clientOf(client, school).get('/api/payments/export?status=success')
    assert.lengthOf(table.text().trim().split('\r\n'), 3)
  })
})
