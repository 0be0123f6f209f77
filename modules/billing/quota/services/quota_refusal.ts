import { DateTime } from 'luxon'
import { inSeconds } from '@tenant-education/adapter-kit'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import QuotaGrant from '../../models/quota_grant.js'
import type QuotaPeriod from '../../models/quota_period.js'
import QuotaReservation from '../../models/quota_reservation.js'
import { unexpired } from './quota_grants.js'
import { meters } from './quota_meters.js'
import type { MeterTerms } from './quota_terms.js'

/** Seconds after which asking again makes sense while running work holds what is wanted. */
const HELD_RETRY = 60

/** Why units cannot be had. */
export interface QuotaRefusal {
  /** `held`: running work holds them and may give them back. */
  reason: 'exhausted' | 'held'
  /** For the client. */
  message: string
  /** Seconds until asking again makes sense; null where the quota never resets. */
  retryAfter: number | null
}

/**
 * Says why units were refused: they are used up until the period ends, or only held by work that is
 * still running.
 */
export async function explainRefusal(
  period: QuotaPeriod,
  units: number,
  terms: MeterTerms,
  now: Date,
  trx: TransactionClientContract
): Promise<QuotaRefusal> {
  const { quota, holders } = meters[period.meter]
  const { totalUsed: used, totalReserved: held } = period
  const granted = await grantedUnits(period, now, trx)
  const overage = Math.max(0, terms.overageCap - period.overageUsed)
  const leftWithoutHolds = period.limitUnits - period.used + granted + overage

  if (held > 0 && units <= leftWithoutHolds) {
    const running = await runningHolders(period, trx)
    return {
      reason: 'held',
      message: `${quota} is held by ${running} ${holders[running === 1 ? 0 : 1]} (${used} used, ${held} held)`,
      retryAfter: HELD_RETRY,
    }
  }

  const all = used + leftWithoutHolds
  const needed = used < all ? `, ${units} needed` : ''
  const { end } = terms.period
  const resets = end ? `, resets ${localTime(end, terms.zone)}` : ''
  return {
    reason: 'exhausted',
    message: `${quota} exhausted: ${used} of ${all} used${needed}${resets}`,
    retryAfter: end && inSeconds(end.getTime() - now.getTime()),
  }
}

/** A moment as a clock of the zone shows it, with the distance to UTC. */
export function localTime(at: Date, zone: string): string {
  return DateTime.fromJSDate(at, { zone }).toISO({ suppressMilliseconds: true })!
}

async function grantedUnits(
  { tenantId, meter }: QuotaPeriod,
  now: Date,
  trx: TransactionClientContract
): Promise<number> {
  const grants = await QuotaGrant.forTenant(tenantId, { client: trx })
    .where('meter', meter)
    .where(unexpired(now))
  return grants.reduce((sum, { remaining }) => sum + remaining, 0)
}

async function runningHolders(
  { tenantId, id }: QuotaPeriod,
  trx: TransactionClientContract
): Promise<number> {
  const [{ $extras }] = await QuotaReservation.forTenant(tenantId, { client: trx })
    .where('periodId', id)
    .where('status', 'held')
    .count('* as running')
  return Number($extras.running)
}
