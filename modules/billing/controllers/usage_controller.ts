import { systemClock } from '#platform/clock'
import type { ContextWith } from '#platform/http/checked_input'
import { usageEvents } from '../quota/queries/usage_events.js'
import { usageTotals } from '../quota/queries/usage_totals.js'
import { zoneOf } from '../quota/services/quota_terms.js'
import { usageRange } from '../quota/services/usage_range.js'
import { presentUsageEvent } from '../quota/transformers/usage.js'
import type { usageEventsValidator, usageValidator } from '../quota/validators/usage.js'

/** What a tenant has used. */
export default class UsageController {
  /** Sums by day or month. */
  async index({
    tenant,
    input: { from, to, meter, granularity = 'day' },
  }: ContextWith<typeof usageValidator>) {
    const zone = await zoneOf(tenant.id)
    const range = usageRange({ from, to }, zone, systemClock.now())
    const usage = await usageTotals(tenant.id, { ...range, meter, granularity, zone })
    return { usage, total: usage.length }
  }

  /** What the sums are made of, newest first. */
  async events({
    tenant,
    input: { from, to, ...filter },
  }: ContextWith<typeof usageEventsValidator>) {
    const range = usageRange({ from, to }, await zoneOf(tenant.id), systemClock.now())
    const { events, total } = await usageEvents(tenant.id, { ...filter, ...range })
    return {
      events: events.map(presentUsageEvent),
      total,
    }
  }
}
