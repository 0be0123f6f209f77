import type { HttpContext } from '@adonisjs/core/http'
import { systemClock } from '#platform/clock'
import { validate } from '#platform/http/validate'
import { usageEvents } from '../quota/queries/usage_events.js'
import { usageTotals } from '../quota/queries/usage_totals.js'
import { zoneOf } from '../quota/services/quota_terms.js'
import { usageRange } from '../quota/services/usage_range.js'
import { presentUsageEvent } from '../quota/transformers/usage.js'
import { usageEventsValidator, usageValidator } from '../quota/validators/usage.js'

/** What a tenant has used. */
export default class UsageController {
  /** Sums by day or month. */
  async index({ request, tenant }: HttpContext) {
    const { from, to, meter, granularity = 'day' } = await validate(usageValidator, request.qs())
    const zone = await zoneOf(tenant.id)
    const range = usageRange({ from, to }, zone, systemClock.now())
    const usage = await usageTotals(tenant.id, { ...range, meter, granularity, zone })
    return { usage, total: usage.length }
  }

  /** What the sums are made of, newest first. */
  async events({ request, tenant }: HttpContext) {
    const { from, to, ...filter } = await validate(usageEventsValidator, request.qs())
    const range = usageRange({ from, to }, await zoneOf(tenant.id), systemClock.now())
    const { events, total } = await usageEvents(tenant.id, { ...filter, ...range })
    return {
      events: events.map(presentUsageEvent),
      total,
    }
  }
}
