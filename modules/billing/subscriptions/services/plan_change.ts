import { ApiException } from '#platform/http/api_exception'
import type { InvoiceReason } from '../../models/invoice.js'
import type Plan from '../../models/plan.js'
import type Subscription from '../../models/subscription.js'
import { periodContaining, periodOf, startOfLocalDay, type Period } from './billing_period.js'
import type { DraftLine } from '../../invoices/services/invoice_totals.js'
import { planLine, remainingDaysLine, unusedDaysLine } from './plan_lines.js'

/** When a change is to take effect; `auto`: whatever is usual for it. */
export type Effective = 'auto' | 'now' | 'period_end'

/** What choosing another plan does, before anything is done. */
export interface PlanChange {
  /**
   * `now`: the plan changes at once; `period_end`: it waits; `keep`: a waiting change is dropped.
   */
  when: 'now' | 'period_end' | 'keep'
  effectiveAt: Date
  /** What is charged and credited at once. */
  lines: DraftLine[]
  reason: InvoiceReason
  /** The period that is current afterwards. */
  period: Period
  /**
   * A local midnight when periods are counted anew from it, as for a first paid plan; else null.
   */
  newAnchor: Date | null
}

/**
 * Works out what choosing a plan does, and changes nothing.
 *
 * From a free plan to a paid one: a new period begins today and is charged in full. To a plan that
 * costs as much or more: at once, with the days that are left credited and charged. To a cheaper
 * plan, or one with periods of another length: when the period ends. In a trial: at once and free.
 *
 * @throws {ApiException} `BILLING_CHANGE_CONFLICT` (409): the same plan, or a change at once
 *   between paid plans whose periods have different lengths.
 */
export function planChange(input: {
  subscription: Subscription
  from: Plan
  to: Plan
  effective: Effective
  now: Date
  /** What `mostCredit` says of the days that are left. */
  most: number
}): PlanChange {
  const { subscription, from, to, effective, now, most } = input
  const { timezone: zone } = subscription
  const period = periodOf(subscription, from, now)
  const today = startOfLocalDay(now, zone)
  const unchanged = { period, newAnchor: null, lines: [], reason: 'change' as const }

  if (from.id === to.id) {
    if (!subscription.pendingPlanId && !subscription.cancelAtPeriodEnd) {
      throw new ApiException(
        'BILLING_CHANGE_CONFLICT',
        'planCode: the tenant has this plan already.'
      )
    }
    return { ...unchanged, when: 'keep', effectiveAt: now }
  }
  if (effective === 'period_end') {
    return { ...unchanged, when: 'period_end', effectiveAt: period.end }
  }
  if (inTrial(subscription, now) || (from.priceMinor === 0 && to.priceMinor === 0)) {
    return { ...unchanged, when: 'now', effectiveAt: now }
  }
  if (from.priceMinor === 0) {
    const first = periodContaining(today, to.period, zone, today)
    return {
      when: 'now',
      effectiveAt: now,
      lines: planLine(to, first),
      reason: 'first',
      period: first,
      newAnchor: today,
    }
  }

  const sameLength = from.interval === to.interval && from.intervalCount === to.intervalCount
  if (effective === 'auto' && (!sameLength || to.priceMinor < from.priceMinor)) {
    return { ...unchanged, when: 'period_end', effectiveAt: period.end }
  }
  if (!sameLength) {
    throw new ApiException(
      'BILLING_CHANGE_CONFLICT',
      'effective: the periods of the two plans differ, so the change waits for the period to end.'
    )
  }
  return {
    ...unchanged,
    when: 'now',
    effectiveAt: now,
    lines: [
      ...unusedDaysLine(from, period, today, zone, most),
      ...remainingDaysLine(to, period, today, zone),
    ],
  }
}

/** True until the trial of a subscription ends. */
export function inTrial({ trialEnd }: Subscription, now: Date): boolean {
  return trialEnd !== null && now.getTime() < trialEnd.toMillis()
}
