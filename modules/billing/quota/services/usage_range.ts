import { DateTime } from 'luxon'
import { validationError } from '#platform/http/api_exception'
import { momentOf } from '#platform/http/moments'

/** A range of moments; the end is exclusive. */
export interface UsageRange {
  from: Date
  to: Date
}

/** Days that one question may cover. */
const LONGEST = 366

/** Days before the end where no start is given. */
const USUAL = 30

/**
 * The range that a query string asks for. A date, or a moment without a distance to UTC, is taken
 * as the tenant's clock shows it.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for something else than ISO 8601, an end that is not
 *   after its start, and more than 366 days.
 */
export function usageRange(
  { from, to }: { from?: string; to?: string },
  zone: string,
  now: Date
): UsageRange {
  const end = to === undefined ? DateTime.fromJSDate(now, { zone }) : momentOf('to', to, zone)
  const start = from === undefined ? end.minus({ days: USUAL }) : momentOf('from', from, zone)
  if (start >= end) {
    throw validationError('to: must be after from')
  }
  if (start.plus({ days: LONGEST }) < end) {
    throw validationError(`to: must be at most ${LONGEST} days after from`)
  }
  return { from: start.toJSDate(), to: end.toJSDate() }
}
