import { DateTime } from 'luxon'
import type Plan from '../../models/plan.js'
import type { BillingInterval } from '../../models/plan.js'
import type Subscription from '../../models/subscription.js'

/** A period; the end is exclusive. */
export interface Period {
  start: Date
  end: Date
}

/**
 * The period that contains a moment. Periods are counted from the anchor, never from the end of the
 * period before, so that a subscription begun on 31 January renews on 28 February and on 31 March.
 * They begin and end at midnight in the zone, whatever daylight saving time does to the hours
 * between.
 *
 * @param anchor Midnight of the day on which a period began, in the zone.
 * @param zone IANA name, such as `Africa/Lagos`.
 */
export function periodContaining(
  anchor: Date,
  interval: BillingInterval,
  zone: string,
  at: Date
): Period {
  const origin = DateTime.fromJSDate(anchor, { zone })
  const boundary = (index: number) =>
    origin.plus({ [interval.unit]: index * interval.count }).startOf('day')

  const elapsed = DateTime.fromJSDate(at, { zone }).diff(origin, interval.unit).as(interval.unit)
  let index = Math.floor(elapsed / interval.count)
  while (boundary(index).toMillis() > at.getTime()) {
    index -= 1
  }
  while (boundary(index + 1).toMillis() <= at.getTime()) {
    index += 1
  }
  return { start: boundary(index).toJSDate(), end: boundary(index + 1).toJSDate() }
}

/** Midnight in the zone of the day that contains a moment. */
export function startOfLocalDay(at: Date, zone: string): Date {
  return DateTime.fromJSDate(at, { zone }).startOf('day').toJSDate()
}

/** Whole local days from one local midnight to another. */
export function localDaysBetween(start: Date, end: Date, zone: string): number {
  const from = DateTime.fromJSDate(start, { zone }).startOf('day')
  const to = DateTime.fromJSDate(end, { zone }).startOf('day')
  return Math.round(to.diff(from, 'days').days)
}

/** The period of a subscription that contains a moment. */
export function periodOf(subscription: Subscription, plan: Plan, at: Date): Period {
  const { currentPeriodStart: start, currentPeriodEnd: end, anchorAt, timezone } = subscription
  if (start.toMillis() <= at.getTime() && at.getTime() < end.toMillis()) {
    return { start: start.toJSDate(), end: end.toJSDate() }
  }
  return periodContaining(anchorAt.toJSDate(), plan.period, timezone, at)
}
