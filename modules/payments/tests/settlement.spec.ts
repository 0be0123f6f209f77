import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clientOf } from '#tests/helpers'
import { until } from '#tests/until'
import { CheckPayment } from '../actions/check_payment.js'
import { ReconcilePayments } from '../actions/reconcile_payments.js'
import { SettlePayment } from '../actions/settle_payment.js'
import type Payment from '../models/payment.js'
import PaymentEvent from '../models/payment_event.js'
import { openPayments } from '../queries/due_work.js'
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
  timesAsked,
  toldOf,
  type CollectingSchool,
} from './support/collecting_school.js'
import type { PaystackServer } from './fakes/paystack_server.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.group('Settling a payment', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  const check = (payment: Payment, later = 0) =>
    new CheckPayment(clockIn(later)).handle({
      tenantId: school.tenantId,
      paymentId: payment.id,
      source: 'reconciler',
    })

  test('verification answers what the contract says and tells the tenant once', async ({
    client,
    assert,
  }) => {
    const metadata = { term: '1', nested: { list: [1, 'two'] } }
    const { payment, gatewayReference } = await openPayment(school, {
      metadata,
      studentId: 'student-41',
    })
    const verify = () =>
      clientOf(client, school).get(`/api/payments/verify?reference=${payment.reference}`)
    const before = await verify()
    before.assertStatus(200)
    assert.equal(before.body().data.status, 'pending')
    assert.isNull(before.body().data.paidAt)

    const paidAt = new Date('2026-11-20T10:15:30.000Z')
    paystack.pay(gatewayReference, { paidAt })
    const after = await verify()
    after.assertStatus(200)
    assert.deepEqual(after.body(), {
      status: true,
      data: {
        createdAt: payment.createdAt.toISO(),
        metadata,
        reference: payment.reference,
        status: 'success',
        amount: 5_000_000,
        currency: 'NGN',
        customerEmail: PAYER,
        paidAt: paidAt.toISOString(),
        surcharge: 0,
        amountCharged: 5_000_000,
        mode: 'test',
        reviewReason: null,
        refundState: 'none',
        refundedAmount: 0,
        studentId: 'student-41',
      },
    })

    const asked = timesAsked(paystack, gatewayReference)
    await verify()
    assert.equal(timesAsked(paystack, gatewayReference), asked, 'a final payment needs no gateway')
    const told = await toldOf(payment)
    assert.lengthOf(told, 1)
    const { timestamp, ...event } = told[0]
    assert.closeTo(Number(timestamp), Date.now() / 1000, 10)
    assert.deepEqual(event, {
      event: 'payment.completed',
      reference: payment.reference,
      amount: 5_000_000,
      currency: 'NGN',
      mode: 'test',
      customerEmail: PAYER,
      metadata,
      tenantId: school.tenantId,
    })
  })

  test('what is paid with a surcharge is told with the amount that was asked for', async ({
    assert,
  }) => {
    const charging = await collectingSchool(paystack, { surchargePercent: 1.5 })
    const { payment, gatewayReference } = await openPayment(charging, { amount: 100_000 })
    paystack.pay(gatewayReference)
    await new CheckPayment().handle({
      tenantId: charging.tenantId,
      paymentId: payment.id,
      source: 'verify',
    })
    const [event] = await toldOf(payment)
    assert.equal(event.amount, 100_000)
    const row = await rowOf(payment)
    assert.deepEqual([row.amountCharged, row.surcharge], [101_523, 1_523])
  })

  test('twenty payments with twenty events, five verifications and the reconciler at once succeed once each', async ({
    client,
    assert,
  }) => {
    const opened = []
    for (let index = 0; index < 20; index++) {
      if (index % 4 === 0) {
        school = await collectingSchool(paystack)
      }
      opened.push({ own: school, ...(await openPayment(school)) })
    }
    for (const { gatewayReference } of opened) {
      paystack.pay(gatewayReference)
    }
    const reconcile = async ({ tenantId }: CollectingSchool) =>
      new ReconcilePayments(clockIn(5 * MINUTE)).handle(await openPayments(tenantId))
    await Promise.all(
      opened.flatMap(({ own, payment, gatewayReference }) => [
        ...Array.from({ length: 20 }, async () => {
          const answer = await sendEvent(own, paystack.event(gatewayReference))
          assert.equal(answer.status, 200)
        }),
        ...Array.from({ length: 5 }, async () => {
          const answer = await clientOf(client, own).get(
            `/api/payments/verify?reference=${payment.reference}`
          )
          assert.equal(answer.body().data.status, 'success')
        }),
        reconcile(own),
      ])
    )
    const tenantIds = opened.map(({ own }) => own.tenantId)
    await until('the payment is settled', async () => {
      const open = await db
        .from('gateway_events')
        .whereIn('tenant_id', tenantIds)
        .whereNull('processed_at')
        .count('* as count')
      return Number(open[0].count) === 0
    })
    for (const { payment } of opened) {
      const { status } = await rowOf(payment)
      assert.equal(status, 'success')
      const told = await toldOf(payment)
      assert.deepEqual(
        told.map(({ event }) => event),
        ['payment.completed']
      )
      const history = await historyOf(payment)
      assert.lengthOf(
        history.filter((line) => line.endsWith('-> success')),
        1
      )
    }
  }).timeout(120_000)

  test('a wrong amount, currency, mode or reference is never a success', async ({
    client,
    assert,
  }) => {
    const wrong = [
      [{ amount: 4_999_999 }, 'amount_short'],
      [{ currency: 'GHS' }, 'currency_mismatch'],
      [{ mode: 'live' }, 'mode_mismatch'],
    ] as const
    for (const [paid, reason] of wrong) {
      const { payment, gatewayReference } = await openPayment(school)
      paystack.pay(gatewayReference, paid)
      const response = await clientOf(client, school).get(
        `/api/payments/verify?reference=${payment.reference}`
      )
      response.assertStatus(200)
      assert.equal(response.body().data.status, 'pending')
      assert.equal(response.body().data.reviewReason, reason)
      await check(payment)
      await check(payment, 25 * 60 * MINUTE)
      const { status } = await rowOf(payment)
      assert.equal(status, 'pending')
      const told = await toldOf(payment)
      assert.deepEqual(
        told.map(({ event, reviewReason }) => [event, reviewReason]),
        [['payment.review_needed', reason]]
      )
    }

    const mine = await openPayment(school)
    const other = await openPayment(school)
    paystack.pay(other.gatewayReference)
    paystack.failNext({
      kind: 'rewrite',
      rewrite: () => ({
        status: true,
        data: { reference: other.gatewayReference, status: 'success', amount: 5_000_000 },
      }),
    })
    const settled = await check(mine.payment)
    assert.equal(settled.status, 'pending')
    assert.equal(settled.reviewReason, 'reference_mismatch')
  })

  test('more than was asked for is a success that a person looks at', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference, { amount: 6_000_000 })
    const settled = await check(payment)
    assert.equal(settled.status, 'success')
    assert.equal(settled.reviewReason, 'overpaid')
    const told = await toldOf(payment)
    assert.deepEqual(
      told.map(({ event }) => event),
      ['payment.completed', 'payment.review_needed']
    )
  })

  test('more than was asked for is no less when the gateway does not say what it asked for', async ({
    assert,
  }) => {
    const surplus = async (amount: number, fee?: number) => {
      const { payment, gatewayReference } = await openPayment(school)
      const [attempt] = await attemptsOf(payment)
      const facts = { amount, currency: 'NGN', fee }
      const settled = await new SettlePayment().handle({
        tenantId: school.tenantId,
        paymentId: payment.id,
        source: 'verify',
        outcomes: new Map([
          [
            attempt.id,
            {
              kind: 'found',
              transaction: { gatewayReference, status: 'success', rawStatus: 'paid', ...facts },
            },
          ],
        ]),
        abandonAfterMs: DAY,
      })
      return [settled.status, settled.reviewReason]
    }
    assert.deepEqual(await surplus(6_000_000), ['success', 'overpaid'])
    assert.deepEqual(await surplus(5_010_000, 75_000), ['success', 'overpaid'])
    assert.deepEqual(await surplus(5_075_000, 75_000), ['success', null])
  })

  test('what the gateway calls pending for ever is given up, and can still succeed', async ({
    assert,
  }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference, { rawStatus: 'ongoing' })
    const waiting = await check(payment, 6 * DAY)
    assert.equal(waiting.status, 'pending')
    const next = waiting.nextCheckAt!.toMillis() - payment.createdAt.toMillis()
    assert.isAtLeast(next, 7 * DAY)
    const late = await check(payment, next + MINUTE)
    assert.equal(late.status, 'abandoned')
    paystack.pay(gatewayReference)
    const paid = await check(payment, 9 * DAY)
    assert.equal(paid.status, 'success')
  })

  test('what falls short can become complete', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference, { amount: 1 })
    await check(payment)
    paystack.pay(gatewayReference)
    const settled = await check(payment)
    assert.equal(settled.status, 'success')
    assert.isNull(settled.reviewReason)
  })

  test('a failure stays pending while the page can be paid, then fails, and can still succeed', async ({
    assert,
  }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference, { rawStatus: 'failed' })
    const early = await check(payment)
    assert.equal(early.status, 'pending')
    const late = await check(payment, DAY + MINUTE)
    assert.equal(late.status, 'failed')
    paystack.pay(gatewayReference)
    const paid = await check(payment, 2 * DAY)
    assert.equal(paid.status, 'success')
    assert.deepEqual(await historyOf(payment), [
      'status: initializing -> pending',
      'status: pending -> failed',
      'status: failed -> success',
    ])
    const told = await toldOf(payment)
    assert.deepEqual(
      told.map(({ event }) => event),
      ['payment.failed', 'payment.completed']
    )
  })

  test('an untouched page is abandoned after a day, and can still succeed', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    const early = await check(payment, DAY - MINUTE)
    assert.equal(early.status, 'pending')
    const late = await check(payment, DAY + MINUTE)
    assert.equal(late.status, 'abandoned')
    paystack.pay(gatewayReference)
    const paid = await check(payment, 3 * DAY)
    assert.equal(paid.status, 'success')
  })

  test('a success stays one, whatever the gateway says later', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    await check(payment)
    for (const rawStatus of ['failed', 'abandoned', 'pending']) {
      paystack.pay(gatewayReference, { rawStatus })
      const settled = await check(payment, 2 * DAY)
      assert.equal(settled.status, 'success')
      assert.equal(settled.refundState, 'none')
    }
    paystack.pay(gatewayReference, { rawStatus: 'reversed' })
    const reversed = await check(payment, 2 * DAY)
    assert.deepEqual([reversed.status, reversed.refundState], ['success', 'reversed'])
    const told = await toldOf(payment)
    assert.deepEqual(
      told.map(({ event }) => event),
      ['payment.completed', 'payment.refunded']
    )
  })

  test('a payment that was paid on both of its pages is flagged, and told once', async ({
    assert,
  }) => {
    paystack.failNext({ kind: 'reset_after' })
    const { payment } = await openPayment(school)
    const [first, second] = await attemptsOf(payment)
    paystack.pay(second.gatewayReference)
    const settled = await check(payment)
    assert.equal(settled.status, 'success')
    assert.isNull(settled.reviewReason)
    paystack.pay(first.gatewayReference)
    const doubled = await check(payment)
    assert.equal(doubled.reviewReason, 'double_charge')
    await check(payment)
    const told = await toldOf(payment)
    assert.deepEqual(
      told.map(({ event }) => event),
      ['payment.completed', 'payment.review_needed']
    )
  })

  for (const shift of [-10 * MINUTE, 10 * MINUTE]) {
    test(`a clock that is ${shift / MINUTE} minutes off changes nothing`, async ({ assert }) => {
      const { payment, gatewayReference } = await openPayment(school, {}, clockIn(shift))
      const open = await check(payment)
      assert.equal(open.status, 'pending')
      paystack.pay(gatewayReference)
      const settled = await check(payment, shift)
      assert.equal(settled.status, 'success')
    })
  }

  test('a settlement that is rolled back leaves its trace', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    const [attempt] = await attemptsOf(payment)
    await PaymentEvent.create({
      id: 'pev_in_the_way',
      tenantId: school.tenantId,
      paymentId: payment.id,
      change: 'attempt',
      from: null,
      to: null,
      source: 'sweep',
      detail: null,
      onceKey: `${payment.id}:success`,
      at: payment.createdAt,
    })
    await assert.rejects(() => check(payment))
    const { status } = await rowOf(payment)
    assert.equal(status, 'pending')
    assert.isEmpty(await toldOf(payment))
    const [after] = await attemptsOf(payment)
    assert.equal(after.state, attempt.state)
    const history = await historyOf(payment)
    assert.include(history, 'settle_failed: null -> null')
  })

  test('a payment keeps the gateway it was opened with', async ({ assert }) => {
    const { adapters } = await import('#kernel/adapters/adapters')
    const { gatewayPort } = await import('../adapters/gateway_port.js')
    const { payment, gatewayReference } = await openPayment(school)
    await adapters.use(school.tenantId, gatewayPort, 'sandbox', {})
    paystack.pay(gatewayReference)
    const settled = await check(payment)
    assert.equal(settled.status, 'success')
    const answer = await sendEvent(school, paystack.event(gatewayReference))
    assert.equal(answer.status, 200)
  })

  test('a payment of play money is not asked about with live keys', async ({ assert }) => {
    const { adapters } = await import('#kernel/adapters/adapters')
    const { default: TenantAdapter } = await import('#kernel/adapters/tenant_adapter')
    const { gatewayPort } = await import('../adapters/gateway_port.js')
    const { tenancyChanged } = await import('#platform/access/tenancy_cache')
    const { payment, gatewayReference } = await openPayment(school)
    const live = { secretKey: 'sk_live_0123456789abcdef', publicKey: null }
    await adapters.use(school.tenantId, gatewayPort, 'paystack', live)
    const open = await check(payment)
    assert.equal(open.status, 'pending', 'the former keys are kept for a day')

    paystack.pay(gatewayReference)
    await TenantAdapter.forTenant(school.tenantId).update({ previousSettingsUntil: 1 })
    await tenancyChanged()
    await assert.rejects(() => check(payment), /credentials/)
    const { status } = await rowOf(payment)
    assert.equal(status, 'pending')
  })

  test('an impossible move is refused', async ({ assert }) => {
    const { checkMove } = await import('../services/payment_state.js')
    assert.throws(() => checkMove('success', 'failed'), /cannot go from success to failed/)
    assert.throws(() => checkMove('failed', 'pending'), /cannot go from failed to pending/)
    assert.doesNotThrow(() => checkMove('abandoned', 'success'))
  })

  test('a payment of another tenant cannot be settled', async ({ assert }) => {
    const stranger = await collectingSchool(paystack)
    const { payment } = await openPayment(school)
    await assert.rejects(() =>
      new SettlePayment().handle({
        tenantId: stranger.tenantId,
        paymentId: payment.id,
        source: 'verify',
        outcomes: new Map(),
        abandonAfterMs: DAY,
      })
    )
  })
})

test.group('Verification when the gateway fails', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  test('answers 502 where it may work later, and 422 where the gateway will not answer', async ({
    client,
    assert,
  }) => {
    const { payment, gatewayReference } = await openPayment(school)
    const verify = () =>
      clientOf(client, school).get(`/api/payments/verify?reference=${payment.reference}`)
    const matching = ({ path }: { path: string }) => path.endsWith(gatewayReference)
    const failures = [
      [{ kind: 'status', status: 503 }, 502, 'UPSTREAM_ERROR'],
      [{ kind: 'status', status: 429 }, 502, 'UPSTREAM_ERROR'],
      [{ kind: 'html', status: 200 }, 502, 'UPSTREAM_ERROR'],
      [{ kind: 'status', status: 401 }, 422, 'PAYMENT_VERIFICATION_FAILED'],
    ] as const
    for (const [fault, status, code] of failures) {
      paystack.failNext(fault, { times: 3, matching })
      const response = await verify()
      paystack.behave()
      response.assertStatus(status)
      assert.equal(response.body().error.code, code)
    }
    const response = await verify()
    assert.equal(response.body().data.status, 'pending')
  })

  test('answers 404 for an unknown and for a foreign reference, byte for byte the same', async ({
    client,
    assert,
  }) => {
    const stranger = await collectingSchool(paystack)
    const { payment } = await openPayment(stranger)
    for (const path of ['verify', 'status']) {
      const get = (reference: string) =>
        clientOf(client, school).get(`/api/payments/${path}?reference=${reference}`)
      const [unknown, foreign] = [await get('ENROL-NOBODY'), await get(payment.reference)]
      unknown.assertStatus(404)
      assert.equal(unknown.body().error.code, 'PAYMENT_NOT_FOUND')
      assert.equal(foreign.text(), unknown.text())
    }
    const missing = await clientOf(client, school).get('/api/payments/verify')
    missing.assertStatus(400)
  })
})
