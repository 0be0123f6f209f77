import { test } from '@japa/runner'
import { clientOf } from '#tests/helpers'
import { ReconcilePayments } from '../actions/reconcile_payments.js'
import { SettleGatewayEvent } from '../actions/settle_gateway_event.js'
import { SweepTransactions } from '../actions/sweep_transactions.js'
import GatewayEvent from '../models/gateway_event.js'
import PaymentEvent from '../models/payment_event.js'
import { openPayments } from '../queries/due_work.js'
import {
  clockIn,
  collectingSchool,
  openPayment,
  rowOf,
  sendEvent,
  startPaystack,
  toldOf,
} from './support/collecting_school.js'

const MINUTE = 60_000

test.group('Everybody settles at once', () => {
  test('verification, events, reconcilers and the sweep end well for each payment', async ({
    client,
    assert,
    cleanup,
  }) => {
    const paystack = await startPaystack()
    cleanup(() => paystack.stop())
    const school = await collectingSchool(paystack)
    const opened = await Promise.all(Array.from({ length: 10 }, () => openPayment(school)))
    for (const { gatewayReference } of opened) {
      paystack.pay(gatewayReference)
    }
    const due = await openPayments(school.tenantId)
    const later = clockIn(90 * MINUTE)
    const settleEvents = async () => {
      const events = await GatewayEvent.forTenant(school.tenantId).whereNull('processedAt')
      await Promise.all(
        events.map(({ tenantId, id }) =>
          new SettleGatewayEvent().handle({ tenantId, gatewayEventId: id })
        )
      )
    }

    await Promise.all([
      ...opened.flatMap(({ payment, gatewayReference }) => [
        sendEvent(school, paystack.event(gatewayReference)),
        ...Array.from({ length: 3 }, async () => {
          const answer = await clientOf(client, school).get(
            `/api/payments/verify?reference=${payment.reference}`
          )
          answer.assertStatus(200)
          assert.equal(answer.body().data.status, 'success')
        }),
      ]),
      new ReconcilePayments(later).handle(due),
      new ReconcilePayments(later).handle(due.toReversed()),
      new ReconcilePayments(later).handle(await openPayments(school.tenantId)),
      new SweepTransactions(later).handle({ tenantId: school.tenantId }),
      settleEvents(),
    ])
    await settleEvents()

    for (const { payment } of opened) {
      const { status } = await rowOf(payment)
      assert.equal(status, 'success')
      const told = await toldOf(payment)
      assert.lengthOf(
        told.filter(({ event }) => event === 'payment.completed'),
        1
      )
    }
    const failures = await PaymentEvent.forTenant(school.tenantId).where('change', 'settle_failed')
    assert.isEmpty(failures)
  })
})
