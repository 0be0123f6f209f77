import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { disableModules } from '#kernel/tenancy/module_state'
import { newId } from '#platform/identifiers'
import { CancelSubscription } from '../subscriptions/actions/cancel_subscription.js'
import { FinaliseInvoice } from '../invoices/actions/finalise_invoice.js'
import { RunBilling } from '../invoices/actions/run_billing.js'
import OverdueStep from '../models/overdue_step.js'
import QuotaPeriod from '../models/quota_period.js'
import { linesOf } from '../invoices/services/invoices.js'
import { availableCredit } from '../invoices/services/money_credit.js'
import { upcomingInvoice } from '../invoices/queries/upcoming_invoice.js'
import { at, BillingBench } from './support/bench.js'

const STARTER = { priceMinor: 2_500_000 }

/** A tenant that has paid its first period. */
async function paying(now: string, plan: object = STARTER): Promise<BillingBench> {
  const bench = await BillingBench.create(now)
  const { invoice } = await bench.subscribe({ ...STARTER, ...plan })
  await bench.pay(invoice!)
  return bench
}

/** Pages used beyond the plan in the period that begins on a day. */
async function useBeyond(bench: BillingBench, day: string, overageUsed: number): Promise<void> {
  const period = await QuotaPeriod.forTenant(bench.tenantId)
    .where('meter', 'pages')
    .where('periodStart', at(day).getTime())
    .first()
  if (period) {
    await period.merge({ overageUsed }).save()
    return
  }
  const moment = Date.now()
  await db.table('quota_periods').insert({
    id: newId('qp'),
    tenant_id: bench.tenantId,
    meter: 'pages',
    period_start: at(day).getTime(),
    period_end: at(day).getTime() + 1,
    limit_units: 0,
    overage_used: overageUsed,
    created_at: moment,
    updated_at: moment,
  })
}

async function charges(bench: BillingBench) {
  const invoices = await bench.invoices()
  const lines = await Promise.all(invoices.map((invoice) => linesOf(invoice)))
  return lines.map((of) => of.map(({ kind, amount }) => [kind, amount]))
}

test.group('The end of a period', () => {
  test('is billed once, at the boundary and not a millisecond before', async ({ assert }) => {
    const bench = await paying('2026-06-01T09:00')
    await bench.run('2026-06-30T23:59:59.999')
    assert.lengthOf(await bench.invoices(), 1)

    const first = await bench.run('2026-07-01T00:00')
    assert.deepInclude(first, { periodsClosed: 1, invoicesIssued: 1, failures: 0 })
    const second = await bench.run('2026-07-01T00:00')
    assert.deepInclude(second, { periodsClosed: 0, invoicesIssued: 0 })
    const back = await bench.run('2026-06-30T23:00')
    assert.deepInclude(back, { periodsClosed: 0, invoicesIssued: 0 })
    assert.deepEqual(await bench.period(), ['2026-07-01', '2026-08-01'])
  })

  test('ten runs at the same time bill it once', async ({ assert }) => {
    const bench = await paying('2026-06-01T09:00')
    bench.clock.set('2026-07-01T00:30')
    const runs = await Promise.all(
      Array.from({ length: 10 }, () =>
        new RunBilling(bench.clock).handle({ tenantId: bench.tenantId })
      )
    )
    assert.equal(
      runs.reduce((sum, { periodsClosed }) => sum + periodsClosed, 0),
      1
    )
    assert.lengthOf(await bench.invoices(), 2)
  })

  test('missed runs are caught up in order, one invoice a period', async ({ assert }) => {
    const bench = await paying('2026-01-31T09:00')
    const result = await bench.run('2026-04-30T00:00')
    assert.equal(result.periodsClosed, 3)
    const invoices = await bench.invoices()
    assert.deepEqual(
      invoices.map(({ periodStart }) => periodStart.setZone('Africa/Lagos').toISODate()),
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']
    )
    assert.deepEqual(
      invoices.map(({ number }) => number).toSorted(),
      invoices.map(({ number }) => number)
    )
  })

  test('a draft that was left by a killed run is issued by the next', async ({ assert }) => {
    const bench = await paying('2026-06-01T09:00')
    const finalise = FinaliseInvoice.prototype.handle
    FinaliseInvoice.prototype.handle = () => Promise.reject(new Error('killed'))
    try {
      const cut = await bench.run('2026-07-01T00:00')
      assert.deepInclude(cut, { periodsClosed: 1, invoicesIssued: 0, failures: 1 })
    } finally {
      FinaliseInvoice.prototype.handle = finalise
    }
    const next = await bench.run('2026-07-01T00:10')
    assert.deepInclude(next, { periodsClosed: 0, invoicesIssued: 1, failures: 0 })
  })

  test('charges what was used beyond the plan, and what settles late with the next', async ({
    assert,
  }) => {
    const bench = await paying('2026-06-01T09:00', {
      overage: [{ meter: 'pages', unitMinor: 1500 }],
    })
    await useBeyond(bench, '2026-06-01', 137)
    bench.clock.set('2026-06-30T12:00')
    const upcoming = await upcomingInvoice(bench.tenantId, bench.clock.now())
    assert.equal(upcoming.subtotal, 205_500 + STARTER.priceMinor)

    await bench.run('2026-07-01T00:00')
    await useBeyond(bench, '2026-06-01', 140)
    await bench.run('2026-08-01T00:00')
    await bench.run('2026-09-01T00:00')
    assert.deepEqual(await charges(bench), [
      [['plan', 2_500_000]],
      [
        ['overage', 205_500],
        ['plan', 2_500_000],
      ],
      [
        ['adjustment', 4_500],
        ['plan', 2_500_000],
      ],
      [['plan', 2_500_000]],
    ])
  })

  test('does nothing for a tenant without the module', async ({ assert }) => {
    const bench = await paying('2026-06-01T09:00')
    await disableModules(bench.tenantId, ['billing'])
    const result = await bench.run('2026-07-01T00:00')
    assert.deepInclude(result, { periodsClosed: 0, failures: 0 })
  })
})

test.group('An overdue invoice', () => {
  /** The second period's invoice is due at the end of 8 July. */
  async function owing(): Promise<BillingBench> {
    const bench = await paying('2026-06-01T09:00')
    await bench.run('2026-07-01T00:00')
    return bench
  }

  const reminders = (bench: BillingBench) =>
    db.from('outbox_events').where({ tenant_id: bench.tenantId, type: 'billing.invoice.reminder' })

  test('goes through every step on its day', async ({ assert }) => {
    const bench = await owing()
    const course: [string, string, number][] = [
      ['2026-07-05T23:00', 'active', 0],
      ['2026-07-06T00:00', 'active', 1],
      ['2026-07-08T23:59', 'active', 1],
      ['2026-07-09T00:00', 'past_due', 2],
      ['2026-07-12T00:00', 'past_due', 3],
      ['2026-07-14T00:00', 'past_due', 4],
      ['2026-07-16T00:00', 'past_due', 5],
      ['2026-07-22T23:59', 'past_due', 5],
      ['2026-07-23T00:00', 'restricted', 6],
    ]
    for (const [moment, status, sent] of course) {
      await bench.run(moment)
      assert.equal(await bench.status(), status, moment)
      assert.lengthOf(await reminders(bench), sent, moment)
    }
    await bench.run('2026-08-08T00:00')
    assert.equal(await bench.status(), 'suspended')
    await bench.run('2026-10-07T00:00')
    assert.equal(await bench.status(), 'canceled')
    const [, second] = await bench.invoices()
    assert.equal(second.status, 'uncollectible')
    await bench.run('2026-12-01T00:00')
    const invoices = await bench.invoices()
    assert.isTrue(
      invoices.every(({ periodStart }) => periodStart.toMillis() < at('2026-10-07').getTime())
    )
  })

  test('after an interruption reminds once, not once for each missed step', async ({ assert }) => {
    const bench = await owing()
    await bench.run('2026-07-17T00:00')
    assert.lengthOf(await reminders(bench), 1)
    const [, second] = await bench.invoices()
    const steps = await OverdueStep.forTenant(bench.tenantId)
      .where('invoiceId', second.id)
      .orderBy('day')
    assert.deepEqual(
      steps.map(({ day, action }) => [day, action]),
      [
        [-3, 'passed'],
        [0, 'passed'],
        [3, 'passed'],
        [5, 'passed'],
        [7, 'reminder'],
      ]
    )
  })

  test('that is paid restores the state at once, as far as the others allow', async ({
    assert,
  }) => {
    const bench = await owing()
    await bench.run('2026-08-01T00:00')
    await bench.run('2026-08-09T00:00')
    assert.equal(await bench.status(), 'suspended')
    const [, second, third] = await bench.invoices()

    await bench.pay(second)
    assert.equal(await bench.status(), 'past_due')
    await bench.pay(third)
    assert.equal(await bench.status(), 'active')
  })

  test('written off and paid after all stays paid; the subscription has ended', async ({
    assert,
  }) => {
    const bench = await owing()
    await bench.run('2026-10-07T00:00')
    const [, second] = await bench.invoices()
    await bench.pay(second)
    await second.refresh()
    assert.equal(second.status, 'paid')
    assert.equal(await bench.status(), 'canceled')
  })

  test('of a first period leaves the subscription incomplete, then restricts it', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    const { invoice } = await bench.subscribe(STARTER)
    await bench.run('2026-06-02T00:00')
    assert.equal(await bench.status(), 'incomplete')
    await bench.run('2026-06-16T00:00')
    assert.equal(await bench.status(), 'restricted')
    await bench.pay(invoice!)
    assert.equal(await bench.status(), 'active')
  })
})

test.group('A cancellation after a long interruption', () => {
  const periods = async (bench: BillingBench) => {
    const invoices = await bench.invoices()
    return invoices.map(({ periodStart }) => periodStart.setZone(bench.zone).toISODate())
  }

  test('that was chosen before it: nothing is billed past the end', async ({ assert }) => {
    const bench = await paying('2026-01-01T09:00')
    const { tenantId, clock } = bench
    await new CancelSubscription(clock).handle({ tenantId })
    await bench.run('2026-09-15T09:00')
    await bench.run('2026-12-15T09:00')
    assert.deepEqual(await periods(bench), ['2026-01-01'])
    const { canceledAt } = await bench.subscription()
    assert.equal(canceledAt!.toMillis(), at('2026-02-01').getTime())
  })

  test('at once: the periods that were used are billed, the days that are left are not', async ({
    assert,
  }) => {
    const bench = await paying('2026-01-01T09:00', { priceMinor: 3_000_000 })
    const { tenantId, clock } = bench
    clock.set('2026-04-16T09:00')
    await new CancelSubscription(clock).handle({ tenantId, immediately: true })
    await bench.runNow()
    await bench.run('2026-08-01T09:00')

    assert.deepEqual(await periods(bench), ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
    const invoices = await bench.invoices()
    assert.deepEqual(
      invoices.map(({ total }) => total),
      [3_225_000, 3_225_000, 3_225_000, 3_225_000]
    )
    const credited = invoices.reduce((sum, { creditsApplied }) => sum + creditsApplied, 0)
    assert.equal(credited, 1_612_500)
    assert.equal(await availableCredit(tenantId), 0)
  })

  test('for an unpaid invoice: the end comes on its day, and no later period is billed', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-01-01T09:00')
    const { invoice } = await bench.subscribe(STARTER)
    await bench.run('2026-09-15T09:00')

    assert.deepEqual(await periods(bench), ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
    await invoice!.refresh()
    assert.equal(invoice!.status, 'uncollectible')
    const { status, canceledAt } = await bench.subscription()
    assert.equal(status, 'canceled')
    assert.equal(canceledAt!.setZone(bench.zone).toISODate(), '2026-04-01')

    const again = await bench.run('2026-09-16T09:00')
    assert.deepInclude(again, { periodsClosed: 0, invoicesIssued: 0 })
  })
})
