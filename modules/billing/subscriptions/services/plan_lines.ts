import type Plan from '../../models/plan.js'
import { localDaysBetween, type Period } from './billing_period.js'
import type { DraftLine } from '../../invoices/services/invoice_totals.js'
import { fractionOf } from '../../invoices/services/money.js'

/** A whole period of a plan; no line where the plan costs nothing. */
export function planLine(plan: Plan, period: Period): DraftLine[] {
  return plan.priceMinor === 0
    ? []
    : [
        {
          kind: 'plan',
          description: `Plan ${plan.name}`,
          quantity: 1,
          unitMinor: plan.priceMinor,
          meter: null,
          period,
          suppliedAt: period.start,
        },
      ]
}

/**
 * The credit for the days of a period that are left of a plan. The day of the change belongs to
 * them.
 *
 * @param from A local midnight within the period.
 * @param most Kobo that it is at most.
 */
export function unusedDaysLine(
  plan: Plan,
  period: Period,
  from: Date,
  zone: string,
  most = Infinity
): DraftLine[] {
  return daysLine(plan, period, from, zone, { sign: -1, text: 'Unused days of plan', most })
}

/** The charge for the days of a period that are left when a plan begins within it. */
export function remainingDaysLine(
  plan: Plan,
  period: Period,
  from: Date,
  zone: string
): DraftLine[] {
  return daysLine(plan, period, from, zone, { sign: 1, text: 'Remaining days of plan' })
}

function daysLine(
  plan: Plan,
  period: Period,
  from: Date,
  zone: string,
  { sign, text, most = Infinity }: { sign: 1 | -1; text: string; most?: number }
): DraftLine[] {
  const days = localDaysBetween(period.start, period.end, zone)
  const left = localDaysBetween(from, period.end, zone)
  const unitMinor = sign * Math.min(most, fractionOf(plan.priceMinor, left, days))
  return unitMinor === 0
    ? []
    : [
        {
          kind: 'proration',
          description: `${text} ${plan.name} (${left} of ${days})`,
          quantity: 1,
          unitMinor,
          meter: null,
          period: { start: from, end: period.end },
          suppliedAt: from,
        },
      ]
}
