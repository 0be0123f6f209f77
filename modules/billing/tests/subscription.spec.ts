import { test } from '@japa/runner'
import { ApiException } from '#platform/http/api_exception'
import { CancelSubscription } from '../subscriptions/actions/cancel_subscription.js'
import { ChangeSubscription } from '../subscriptions/actions/change_subscription.js'
import { ResumeSubscription } from '../subscriptions/actions/resume_subscription.js'
import Credit from '../models/credit.js'
import Subscription from '../models/subscription.js'
import { linesOf } from '../invoices/services/invoices.js'
import { changePreview } from '../subscriptions/queries/change_preview.js'
import { upcomingInvoice } from '../invoices/queries/upcoming_invoice.js'
import { BillingBench, makePlan } from './support/bench.js'

const STARTER = { priceMinor: 2_500_000 }
const GROWTH = { priceMinor: 7_500_000 }

/** The code and status with which something is refused. */
async function refusal(work: Promise<unknown>): Promise<[string | undefined, number]> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason
  )
  if (error instanceof ApiException) {
    return [error.code, error.status]
  }
  throw error
}

const change = (
  { clock, tenantId }: BillingBench,
  planCode: string,
  effective?: 'now' | 'period_end'
) => new ChangeSubscription(clock).handle({ tenantId, planCode, effective })

const cancel = ({ clock, tenantId }: BillingBench, immediately = false) =>
  new CancelSubscription(clock).handle({ tenantId, immediately })

async function credits({ tenantId }: BillingBench): Promise<number[]> {
  const rows = await Credit.forTenant(tenantId).orderBy('id')
  return rows.map(({ remaining }) => remaining)
}

test.group('A subscription', () => {
  test('begins with the local day and is charged for its first period', async ({ assert }) => {
    const bench = await BillingBench.create('2026-01-31T15:00')
    const { subscription, invoice } = await bench.subscribe(STARTER)

    assert.equal(subscription.status, 'incomplete')
    assert.deepEqual(await bench.period(), ['2026-01-31', '2026-02-28'])
    assert.equal(invoice?.total, 2_687_500)
    assert.match(invoice!.number!, /^INV-2026-\d{6}$/)
    assert.equal(invoice!.dueAt!.setZone('Africa/Lagos').toISODate(), '2026-01-31')
  })

  test('of a free plan is active and has no invoice', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T08:00')
    const { subscription, invoice } = await bench.subscribe({ priceMinor: 0 })
    assert.equal(subscription.status, 'active')
    assert.isNull(invoice)
  })

  test('can only be one for each tenant', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T08:00')
    const code = await makePlan({ priceMinor: 0 })
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => bench.subscribeTo(code))
    )
    assert.lengthOf(
      results.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.lengthOf(await Subscription.forTenant(bench.tenantId), 1)
    assert.deepEqual(await refusal(bench.subscribeTo(code)), ['BILLING_CHANGE_CONFLICT', 409])
  })

  test('a zone that does not exist and a plan of another tenant are refused', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-01T08:00', 'Africa/Lagos')
    const other = await BillingBench.create('2026-06-01T08:00')
    const own = await makePlan({ priceMinor: 0, tenant: other.account.tenant.slug })
    assert.deepEqual(await refusal(bench.subscribeTo(own)), ['BILLING_PLAN_NOT_FOUND', 404])
    const { subscription } = await other.subscribeTo(own)
    assert.equal(subscription.status, 'active')
  })

  test('periods follow the anchor through short months', async ({ assert }) => {
    const bench = await BillingBench.create('2026-01-31T10:00')
    await bench.subscribe({ priceMinor: 0 })
    const starts: string[] = []
    for (const moment of ['2026-02-28T00:00', '2026-03-31T00:00', '2026-04-30T00:00']) {
      await bench.run(moment)
      const [start] = await bench.period()
      starts.push(start)
    }
    assert.deepEqual(starts, ['2026-02-28', '2026-03-31', '2026-04-30'])
  })
})

test.group('A trial', () => {
  test('costs nothing, restricts at its end until the first period is paid, and is given once', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    const code = await makePlan({ ...STARTER, trialDays: 14 })
    const { subscription, invoice } = await bench.subscribeTo(code)
    assert.equal(subscription.status, 'trialing')
    assert.isNull(invoice)
    assert.deepEqual(await bench.period(), ['2026-06-01', '2026-06-15'])

    await bench.run('2026-06-14T23:59:59.999')
    assert.equal(await bench.status(), 'trialing')
    await bench.run('2026-06-15T00:00')
    assert.equal(await bench.status(), 'restricted')
    assert.deepEqual(await bench.period(), ['2026-06-15', '2026-07-15'])
    const [first] = await bench.invoices()
    assert.deepInclude(first.$attributes, { reason: 'trial_end', total: 2_687_500, status: 'open' })

    await cancel(bench, true)
    const again = await bench.subscribeTo(code)
    assert.isNull(again.subscription.trialEnd)
  })

  test('a change within it costs nothing and keeps its end', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    await bench.subscribe({ ...STARTER, trialDays: 14 })
    bench.clock.set('2026-06-05T12:00')
    const growth = await makePlan(GROWTH)
    const { subscription, invoice } = await change(bench, growth)
    assert.isNull(invoice)
    assert.equal(subscription.status, 'trialing')
    await bench.run('2026-06-15T00:00')
    const [first] = await bench.invoices()
    assert.equal(first.subtotal, GROWTH.priceMinor)
  })
})

test.group('A change of plan', () => {
  test('an upgrade on 11 June costs ₦35,833.33, as the preview says', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    await bench.subscribe(STARTER)
    const growth = await makePlan({ ...GROWTH, entitlements: { 'pages.monthly': 5000 } })
    bench.clock.set('2026-06-11T16:45')

    const preview = await changePreview(bench.tenantId, { planCode: growth }, bench.clock.now())
    assert.deepInclude(preview, {
      subtotal: 3_333_333,
      tax: 250_000,
      total: 3_583_333,
      amountDue: 3_583_333,
    })
    assert.deepInclude(preview.quotaAfter, { meter: 'pages', limit: 5000 })
    assert.lengthOf(await bench.invoices(), 1)

    const { subscription, invoice } = await change(bench, growth)
    assert.equal(invoice!.total, 3_583_333)
    const lines = await linesOf(invoice!)
    assert.deepEqual(
      lines.map(({ amount, tax }) => [amount, tax]),
      [
        [-1_666_667, -125_000],
        [5_000_000, 375_000],
      ]
    )
    assert.deepEqual(await bench.period(), ['2026-06-01', '2026-07-01'])
    assert.isNull(subscription.pendingPlanId)
  })

  test('up and down at once on the same day leaves nothing to pay', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    const starter = await makePlan(STARTER)
    const growth = await makePlan(GROWTH)
    const first = await bench.subscribeTo(starter)
    await bench.pay(first.invoice!)
    bench.clock.set('2026-06-11T08:00')
    await change(bench, growth)
    await change(bench, starter, 'now')

    const [, upgrade] = await bench.invoices()
    assert.deepInclude(upgrade.$attributes, { status: 'paid', creditsApplied: 3_583_333 })
    assert.deepEqual(await credits(bench), [0])
    await change(bench, growth)
    const [, , third] = await bench.invoices()
    assert.equal(third.amountDue, 3_583_333)
  })

  test('in the first moment of a period counts in that period, whose invoice is made first', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    const { invoice } = await bench.subscribe(STARTER)
    await bench.pay(invoice!)
    bench.clock.set('2026-07-01T00:00')
    const changed = await change(bench, await makePlan(GROWTH))
    assert.equal(changed.invoice!.subtotal, GROWTH.priceMinor - STARTER.priceMinor)

    await bench.run('2026-07-01T00:00')
    const [, july] = await bench.invoices()
    assert.deepInclude(july.$attributes, { reason: 'period', subtotal: STARTER.priceMinor })
    assert.deepEqual(await bench.period(), ['2026-07-01', '2026-08-01'])
  })

  test('from free to paid begins a new period and is charged in full', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    await bench.subscribe({ priceMinor: 0 })
    bench.clock.set('2026-06-20T09:00')
    const { subscription, invoice } = await change(bench, await makePlan(STARTER))
    assert.equal(invoice!.total, 2_687_500)
    assert.equal(subscription.status, 'incomplete')
    assert.deepEqual(await bench.period(), ['2026-06-20', '2026-07-20'])
  })

  test('a downgrade waits for the period to end; another choice replaces it', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    const growth = await makePlan(GROWTH)
    const starter = await makePlan(STARTER)
    const free = await makePlan({ priceMinor: 0 })
    await bench.subscribeTo(growth)

    const waiting = await change(bench, starter)
    assert.isNull(waiting.invoice)
    assert.isNotNull(waiting.subscription.pendingPlanId)
    const replaced = await change(bench, free)
    assert.notEqual(replaced.subscription.pendingPlanId, waiting.subscription.pendingPlanId)
    const kept = await change(bench, growth)
    assert.isNull(kept.subscription.pendingPlanId)
    assert.isNull(kept.invoice)

    await change(bench, starter)
    const upcoming = await upcomingInvoice(bench.tenantId, bench.clock.now())
    assert.equal(upcoming.subtotal, STARTER.priceMinor)
    await bench.run('2026-07-01T00:00')
    const invoices = await bench.invoices()
    assert.equal(invoices.at(-1)!.subtotal, STARTER.priceMinor)
    const { planId } = await bench.subscription()
    assert.equal(planId, waiting.subscription.pendingPlanId)
  })

  test('between months and years waits, and cannot be had at once', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    await bench.subscribe(STARTER)
    const yearly = await makePlan({ priceMinor: 25_000_000, interval: 'year' })
    assert.deepEqual(await refusal(change(bench, yearly, 'now')), ['BILLING_CHANGE_CONFLICT', 409])
    await change(bench, yearly)
    await bench.run('2026-07-01T06:00')
    assert.deepEqual(await bench.period(), ['2026-07-01', '2027-07-01'])
  })

  test('is refused: the same plan, an unknown one, no profile, none to change, an ended one', async ({
    assert,
  }) => {
    const bench = await BillingBench.unknown('2026-06-01T09:00')
    const free = await makePlan({ priceMinor: 0 })
    const starter = await makePlan(STARTER)
    assert.deepEqual(await refusal(change(bench, free)), ['BILLING_SUBSCRIPTION_NOT_FOUND', 404])
    await bench.subscribeTo(free)
    assert.deepEqual(await refusal(change(bench, free)), ['BILLING_CHANGE_CONFLICT', 409])
    assert.deepEqual(await refusal(change(bench, 'none')), ['BILLING_PLAN_NOT_FOUND', 404])
    assert.deepEqual(await refusal(change(bench, starter)), ['BILLING_PROFILE_INCOMPLETE', 422])
    await cancel(bench, true)
    assert.deepEqual(await refusal(change(bench, starter)), ['BILLING_CHANGE_CONFLICT', 409])
    assert.deepEqual(await refusal(cancel(bench)), ['BILLING_CHANGE_CONFLICT', 409])
  })

  test('of ten at the same time one succeeds', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    await bench.subscribe(STARTER)
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => makePlan({ priceMinor: 3_000_000 + index }))
    )
    const results = await Promise.allSettled(codes.map((code) => change(bench, code)))
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : []
    )
    assert.lengthOf(refused, 9)
    assert.isTrue(refused.every(({ code }) => code === 'BILLING_CHANGE_CONFLICT'))
    assert.lengthOf(await bench.invoices(), 2)
  })

  test('to a plan that admits less than is in use names what is in the way', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    await bench.subscribe(GROWTH)
    const small = await makePlan({ ...STARTER, entitlements: { 'api_keys.max': 0 } })

    const preview = await changePreview(bench.tenantId, { planCode: small }, bench.clock.now())
    assert.deepEqual(preview.blockers, [{ key: 'api_keys.max', current: 1, limit: 0 }])
    const refused = await change(bench, small).catch((error: Error) => error.message)
    assert.include(refused, 'api_keys.max: 1 of 0')
    assert.deepEqual(await refusal(change(bench, small)), ['BILLING_LIMIT_EXCEEDED', 422])
  })
})

test.group('A cancellation', () => {
  test('ends the subscription with its period; until then it can be taken back', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    const resume = () => new ResumeSubscription(bench.clock).handle({ tenantId: bench.tenantId })
    await bench.subscribe({ priceMinor: 0 })
    assert.deepEqual(await refusal(resume()), ['BILLING_CHANGE_CONFLICT', 409])
    const cancelled = await cancel(bench)
    const repeated = await cancel(bench)
    assert.isTrue(cancelled.cancelAtPeriodEnd)
    assert.equal(repeated.version, cancelled.version)
    const resumed = await resume()
    assert.isFalse(resumed.cancelAtPeriodEnd)

    await cancel(bench)
    assert.deepEqual(await refusal(upcomingInvoice(bench.tenantId, bench.clock.now())), [
      'BILLING_INVOICE_NOT_FOUND',
      404,
    ])
    await bench.run('2026-07-01T00:00')
    const ended = await bench.subscription()
    assert.equal(ended.status, 'canceled')
    assert.equal(ended.canceledAt!.setZone('Africa/Lagos').toISODate(), '2026-07-01')
    assert.deepEqual(await refusal(resume()), ['BILLING_CHANGE_CONFLICT', 409])
  })

  test('at once turns paid days into credit, which the next invoice takes', async ({ assert }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    const { invoice } = await bench.subscribe(STARTER)
    await bench.pay(invoice!)
    bench.clock.set('2026-06-16T09:00')
    await cancel(bench, true)
    assert.equal(await bench.status(), 'canceled')
    assert.deepEqual(await credits(bench), [1_343_750])

    const again = await bench.subscribe(STARTER)
    assert.deepInclude(again.invoice!.$attributes, {
      total: 2_687_500,
      creditsApplied: 1_343_750,
      amountDue: 1_343_750,
    })
    assert.deepEqual(await credits(bench), [0])
  })

  test('at once of a period that was never paid leaves no credit to take away', async ({
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-01T09:00')
    await bench.subscribe(STARTER)
    await cancel(bench, true)
    assert.deepEqual(await credits(bench), [0])
    const [invoice] = await bench.invoices()
    assert.deepInclude(invoice.$attributes, { status: 'paid', creditsApplied: 2_687_500 })
  })
})
