import { test } from '@japa/runner'
import { disableModules } from '#kernel/tenancy/module_state'
import { ReconcilePayments } from '../actions/reconcile_payments.js'
import { SweepTransactions } from '../actions/sweep_transactions.js'
import PaymentAttempt from '../models/payment_attempt.js'
import { duePayments, openPayments } from '../queries/due_work.js'
import { nextCheck } from '../services/check_schedule.js'
import {
  attemptsOf,
  clockIn,
  collectingSchool,
  openPayment,
  rowOf,
  startPaystack,
  timesAsked,
  toldOf,
  type CollectingSchool,
} from './support/collecting_school.js'
import type { PaystackServer } from './fakes/paystack_server.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Ages in minutes at which a payment is checked when every check comes exactly in time. */
function agesOf(status: 'pending' | 'failed' | 'success'): number[] {
  const createdAt = new Date('2026-01-12T09:00:00Z')
  const ages: number[] = []
  for (let now = createdAt; ;) {
    const next = nextCheck({ status, createdAt }, now, () => 0)
    if (!next) {
      return ages
    }
    ages.push((next.getTime() - createdAt.getTime()) / MINUTE)
    now = next
  }
}

test.group('The schedule of checks', () => {
  test('is dense at first and ends after a week', ({ assert }) => {
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => day * 24 * 60)
    assert.deepEqual(agesOf('pending'), [1, 3, 10, 30, 120, 360, ...days])
  })

  test('looks again at what was not paid, and never at what was', ({ assert }) => {
    assert.deepEqual(
      agesOf('failed'),
      [1, 3, 7].map((day) => day * 24 * 60)
    )
    assert.isEmpty(agesOf('success'))
  })

  test('spreads checks by at most a fifth, never early, also with a clock that is behind', ({
    assert,
  }) => {
    const createdAt = new Date('2026-01-12T09:00:00Z')
    const latest = nextCheck({ status: 'pending', createdAt }, createdAt, () => 1)
    assert.equal(latest!.getTime() - createdAt.getTime(), 1.2 * MINUTE)
    const behind = new Date(createdAt.getTime() - 10 * MINUTE)
    const next = nextCheck({ status: 'pending', createdAt }, behind, () => 0)
    assert.equal(next!.getTime() - behind.getTime(), MINUTE)
  })
})

test.group('The reconciler', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  /** Does what is due for the tenant at a time after now. */
  const reconcile = async (later: number) => {
    const clock = clockIn(later)
    return new ReconcilePayments(clock).handle(await duePayments(clock.now(), school.tenantId))
  }

  test('finds a payment that no event told of', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    assert.deepInclude(await reconcile(0), { checked: 0 })
    assert.deepEqual(await reconcile(2 * MINUTE), { checked: 1, settled: 1, failed: 0 })
    const { status, nextCheckAt } = await rowOf(payment)
    assert.equal(status, 'success')
    assert.isNull(nextCheckAt)
    assert.lengthOf(await toldOf(payment), 1)
    assert.deepInclude(await reconcile(30 * DAY), { checked: 0 })
  })

  test('looks at a payment whose payer has come back before it would have', async ({
    client,
    assert,
  }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    await client.get(`/payments/return/${gatewayReference}`).redirects(0)
    assert.deepInclude(await reconcile(0), { checked: 1, settled: 1 })
    const { status } = await rowOf(payment)
    assert.equal(status, 'success')
    await client.get(`/payments/return/${gatewayReference}`).redirects(0)
    assert.deepInclude(await reconcile(0), { checked: 0 })
  })

  test('plans the next check and gives up after a week without failing anything', async ({
    assert,
  }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference, { rawStatus: 'ongoing' })
    let checks = 0
    for (let age = MINUTE; age < 9 * DAY; age = Math.ceil(age * 1.3)) {
      const { checked } = await reconcile(age)
      checks += checked
    }
    assert.isAtLeast(checks, 10)
    const { status, nextCheckAt, checks: counted } = await rowOf(payment)
    assert.equal(status, 'abandoned')
    assert.isNull(nextCheckAt)
    assert.equal(counted, checks)
  })

  test('finds money that came after a payment was abandoned', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    await reconcile(2 * DAY)
    const abandoned = await rowOf(payment)
    assert.equal(abandoned.status, 'abandoned')
    paystack.pay(gatewayReference)
    await reconcile(4 * DAY)
    const { status } = await rowOf(payment)
    assert.equal(status, 'success')
  })

  test('never fails what the gateway cannot be asked about, and spares an account that is down', async ({
    assert,
  }) => {
    const opened = [await openPayment(school), await openPayment(school), await openPayment(school)]
    paystack.failNext({ kind: 'status', status: 401 }, { times: 100 })
    const clock = clockIn(3 * DAY)
    const due = await duePayments(clock.now(), school.tenantId)
    const { failed } = await new ReconcilePayments(clock).handle([...due, ...due, ...due])
    assert.isAtMost(failed, 3)
    for (const { payment } of opened) {
      const { status, nextCheckAt } = await rowOf(payment)
      assert.equal(status, 'pending')
      assert.isNotNull(nextCheckAt)
    }
  })

  test('checks each payment once when several run at the same time', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    const clock = clockIn(2 * MINUTE)
    const due = await duePayments(clock.now(), school.tenantId)
    const runs = await Promise.all([1, 2, 3].map(() => new ReconcilePayments(clock).handle(due)))
    assert.equal(
      runs.reduce((total, { checked }) => total + checked, 0),
      1
    )
    assert.equal(timesAsked(paystack, gatewayReference), 1)
    const { checks } = await rowOf(payment)
    assert.equal(checks, 1)
  })

  test('leaves tenants without the module alone', async ({ assert }) => {
    await openPayment(school)
    await disableModules(school.tenantId, ['payments'])
    assert.deepInclude(await reconcile(2 * MINUTE), { checked: 0, settled: 0 })
  })

  test('goes on with a payment that never got a checkout, until a day is over', async ({
    assert,
  }) => {
    paystack.failNext({ kind: 'status', status: 401 })
    await assert.rejects(() => openPayment(school, { reference: 'NEVER-OPENED' }))
    const [{ id }] = await openPayments(school.tenantId)
    await reconcile(HOUR)
    const early = await rowOf({ tenantId: school.tenantId, id })
    assert.equal(early.status, 'initializing')
    await reconcile(2 * DAY)
    const late = await rowOf({ tenantId: school.tenantId, id })
    assert.equal(late.status, 'abandoned')
  })

  test("compares the gateway's list with our payments", async ({ assert }) => {
    const agreed = await openPayment(school)
    const untold = await openPayment(school)
    const foreign = await openPayment(school)
    const differing = await openPayment(school)
    for (const { gatewayReference } of [agreed, untold, foreign]) {
      paystack.pay(gatewayReference)
    }
    paystack.pay(differing.gatewayReference, { amount: 6_000_000 })
    const [{ id }] = await attemptsOf(foreign.payment)
    await PaymentAttempt.forTenant(school.tenantId)
      .where('id', id)
      .update({ gatewayReference: 'x'.repeat(20) + school.tenantId.slice(-12) })

    const differences = await new SweepTransactions(clockIn(MINUTE)).handle(school)
    assert.sameDeepMembers(
      differences.map(({ kind, gatewayReference, expected, listed }) => ({
        kind,
        gatewayReference,
        expected,
        listed,
      })),
      [
        {
          kind: 'unknown',
          gatewayReference: foreign.gatewayReference,
          expected: null,
          listed: 5_000_000,
        },
        {
          kind: 'differing',
          gatewayReference: differing.gatewayReference,
          expected: 5_000_000,
          listed: 6_000_000,
        },
      ]
    )
    const { status } = await rowOf(untold.payment)
    assert.equal(status, 'success')
  })

  test("reports what we took for paid and the gateway's list lacks", async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    await reconcile(2 * MINUTE)
    paystack.pay(gatewayReference, { rawStatus: 'failed' })
    const [difference] = await new SweepTransactions(clockIn(3 * HOUR)).handle(school)
    assert.deepInclude(difference, { kind: 'missing', reference: payment.reference, listed: null })
  })
})
