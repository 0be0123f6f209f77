import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import UsageEvent from '../models/usage_event.js'
import type { Meter } from '../services/quota_meters.js'
import { localTime } from '../services/quota_refusal.js'
import type { UsageRange } from '../services/usage_range.js'

export interface UsageFilter extends UsageRange {
  meter?: Meter
  granularity: 'day' | 'month'
  /** Zone whose days and months are meant. */
  zone: string
}

/** What was used in one day or month. */
export interface UsageTotal {
  meter: Meter
  /** First moment of the day or month, ISO 8601 with the distance of the zone. */
  start: string
  quantity: number
}

/** Every zone's distance to UTC is a whole number of quarters of an hour. */
const QUARTER_HOUR = 900_000

/**
 * What a tenant used, by day or month of its own zone, oldest first. Days without use are left out.
 * The database adds up quarters of an hour, so that the days of any zone can be made of them.
 */
export async function usageTotals(tenantId: string, filter: UsageFilter): Promise<UsageTotal[]> {
  const { from, to, meter, granularity, zone } = filter
  const query = UsageEvent.forTenant(tenantId)
    .whereNull('voidedAt')
    .where('occurredAt', '>=', from.getTime())
    .where('occurredAt', '<', to.getTime())
    .select('meter', db.raw(`occurred_at - occurred_at % ${QUARTER_HOUR} as quarter`))
    .sum('quantity as total')
    .groupByRaw('meter, quarter')
    .orderByRaw('quarter, meter')
  const quarters = await (meter ? query.where('meter', meter) : query)

  const totals = new Map<string, UsageTotal>()
  for (const { meter: code, $extras } of quarters) {
    const at = DateTime.fromMillis(Number($extras.quarter), { zone })
    const start = localTime(at.startOf(granularity).toJSDate(), zone)
    const sum = totals.get(`${start} ${code}`) ?? { meter: code, start, quantity: 0 }
    sum.quantity += Number($extras.total)
    totals.set(`${start} ${code}`, sum)
  }
  return [...totals.values()]
}
