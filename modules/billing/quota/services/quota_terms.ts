import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import config from '#config/billing'
import { periodContaining, periodOf } from '../../subscriptions/services/billing_period.js'
import { UNLIMITED } from '../../plans/services/entitlement_catalogue.js'
import { entitlementsOf } from '../../plans/services/entitlements.js'
import { meters, type Meter } from './quota_meters.js'
import { latestSubscription, planOf } from '../../subscriptions/queries/subscriptions.js'

/** What a tenant may use of a meter, at one moment. */
export interface MeterTerms {
  /** Units of the plan; -1 without a limit. */
  limit: number
  /**
   * Units beyond plan and grants that the plan allows in one period: 0 for none, Infinity without a
   * cap.
   */
  overageCap: number
  /** The billing period; its end is null where the meter never resets. */
  period: { start: Date; end: Date | null }
  /** Time zone of the tenant, such as `Africa/Lagos`. */
  zone: string
}

/**
 * Answers what a tenant may use; the engine is handed one, so that tests can make their own plans.
 */
export type QuotaTerms = (
  tenantId: string,
  meter: Meter,
  at: Date,
  options?: { client?: TransactionClientContract }
) => Promise<MeterTerms>

/** Where the calendar months of a tenant without a subscription are counted from. */
const CALENDAR = '2000-01-01'

/** The one period of a meter that never resets. */
const ALL_TIME = { start: new Date(0), end: null }

/**
 * What the tenant's subscription says. A tenant without one has no limits; its use is counted by
 * calendar month.
 */
export const subscribedTerms: QuotaTerms = async (tenantId, meter, at, options) => {
  const { entitlement, resets } = meters[meter]
  const subscription = await latestSubscription(tenantId, options)
  const entitlements = subscription && (await entitlementsOf(tenantId, { ...options, at }))
  if (!subscription || !entitlements) {
    const period = resets ? calendarMonth(at) : ALL_TIME
    return { limit: UNLIMITED, overageCap: 0, period, zone: config.timezone }
  }

  const overage = entitlements.overage.find((entry) => entry.meter === meter)
  const plan = await planOf(subscription.planId, options)
  return {
    limit: entitlements.values[entitlement],
    overageCap: overage ? (overage.cap ?? Number.POSITIVE_INFINITY) : 0,
    period: resets ? periodOf(subscription, plan, at) : ALL_TIME,
    zone: subscription.timezone,
  }
}

/** Time zone in which a tenant's days and months begin. */
export async function zoneOf(tenantId: string): Promise<string> {
  const subscription = await latestSubscription(tenantId)
  return subscription?.timezone ?? config.timezone
}

function calendarMonth(at: Date): { start: Date; end: Date } {
  const anchor = DateTime.fromISO(CALENDAR, { zone: config.timezone }).toJSDate()
  return periodContaining(anchor, { unit: 'month', count: 1 }, config.timezone, at)
}
