import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Shown } from '#platform/http/shapes'
import { Pace } from '#platform/pace'
import UsageEvent from '../../models/usage_event.js'
import type { Meter } from '../services/quota_meters.js'
import { localTime } from '../services/quota_refusal.js'
import type { usageTotal } from '../transformers/usage.js'
import type { UsageRange } from '../services/usage_range.js'

export interface UsageFilter extends UsageRange {
  meter?: Meter
  granularity: 'day' | 'month'
  /** Zone whose days and months are meant. */
  zone: string
}

type UsageTotal = Shown<typeof usageTotal>

/** Every zone's distance to UTC is a whole number of quarters of an hour. */
const QUARTER_HOUR = 900_000

/** Milliseconds that one query covers: a busy year at once would hold up everybody else. */
const SPAN = 7 * 24 * 3_600_000

/** A sum that the database has made. */
interface Quarter {
  meter: Meter
  quarter: number | string
  total: number | string
}

/**
 * What a tenant used, by day or month of its own zone, oldest first. Days without use are left out.
 * The database adds up quarters of an hour, so that the days of any zone can be made of them.
 */
export async function usageTotals(tenantId: string, filter: UsageFilter): Promise<UsageTotal[]> {
  const { from, to, meter, zone } = filter
  const starts = startsOf(filter)
  const totals = new Map<string, UsageTotal>()
  const pace = new Pace()
  let place = 0
  for (let begin = from.getTime(); begin < to.getTime(); begin += SPAN) {
    const end = Math.min(begin + SPAN, to.getTime())
    for (const { meter: code, quarter, total } of await quartersOf(tenantId, begin, end, meter)) {
      while (place + 1 < starts.length && starts[place + 1] <= Number(quarter)) {
        place += 1
      }
      const known = totals.get(`${place} ${code}`)
      if (known) {
        known.quantity += Number(total)
      } else {
        const start = localTime(new Date(starts[place]), zone)
        totals.set(`${place} ${code}`, { meter: code, start, quantity: Number(total) })
      }
    }
    await pace.rest()
  }
  return [...totals.values()]
}

/** First moments of the days or months that a range touches, oldest first, in milliseconds. */
function startsOf({ from, to, granularity, zone }: UsageFilter): number[] {
  const starts: number[] = []
  let start = DateTime.fromJSDate(from, { zone }).startOf(granularity)
  while (start.toMillis() < to.getTime()) {
    starts.push(start.toMillis())
    start = start.plus({ [granularity]: 1 }).startOf(granularity)
  }
  return starts
}

function quartersOf(
  tenantId: string,
  begin: number,
  end: number,
  meter: Meter | undefined
): Promise<Quarter[]> {
  const query = UsageEvent.forTenant(tenantId)
    .whereNull('voidedAt')
    .where('occurredAt', '>=', begin)
    .where('occurredAt', '<', end)
    .select('meter', db.raw(`occurred_at - occurred_at % ${QUARTER_HOUR} as quarter`))
    .sum('quantity as total')
    .groupByRaw('meter, quarter')
    .orderByRaw('quarter, meter')
  return (meter ? query.where('meter', meter) : query).pojo<Quarter>()
}
