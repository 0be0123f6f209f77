import {
  count,
  described,
  flag,
  listOf,
  momentOrNull,
  object,
  oneOf,
  shape,
} from '#platform/http/shapes'
import type { Shown } from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type { QuotaOverview } from '../queries/quota_overview.js'
import { meterCodes } from '../services/quota_meters.js'
import { localTime } from '../services/quota_refusal.js'

const countOrUnlimited = described(
  '-1 without a limit',
  shape<number>({ type: 'integer', minimum: -1 })
)
const momentOfMeter = described('null where the meter never resets', momentOrNull)

/** How a tenant stands with a meter. */
export const quota = object({
  meter: oneOf(...meterCodes),
  limit: countOrUnlimited,
  used: count,
  reserved: count,
  available: countOrUnlimited,
  overage: count,
  overageAllowed: flag,
  credits: count,
  periodStart: momentOfMeter,
  resetsAt: momentOfMeter,
})

export const quotas = object({ quotas: listOf(quota) })

/** How a tenant stands with a meter; moments in the tenant's own time zone. */
export function presentQuota(overview: QuotaOverview): Shown<typeof quota> {
  const { zone, periodStart, resetsAt } = overview
  return show(quota, overview, {
    periodStart: periodStart && localTime(periodStart, zone),
    resetsAt: resetsAt && localTime(resetsAt, zone),
  })
}
