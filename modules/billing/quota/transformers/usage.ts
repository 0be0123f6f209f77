import {
  described,
  flag,
  integer,
  moment,
  object,
  oneOf,
  pageOf,
  text,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type UsageEvent from '../../models/usage_event.js'
import { meterCodes } from '../services/quota_meters.js'

const meter = oneOf(...meterCodes)
const quantity = described('Negative where accounts were deleted', integer)

/** What was used in one day or month, which begins with `start`. */
export const usageTotal = object({ meter, start: moment, quantity })

export const usage = pageOf('usage', usageTotal)

const usageEvent = object({
  eventId: text,
  meter,
  quantity,
  occurredAt: moment,
  subjectType: text,
  subjectId: text,
  voided: flag,
})

export const usageEvents = pageOf('events', usageEvent)

/** One use of a meter; `voided` where it was taken back and no longer counts. */
export function presentUsageEvent(row: UsageEvent): Shown<typeof usageEvent> {
  return show(usageEvent, row, { eventId: row.id, voided: row.voidedAt !== null })
}
