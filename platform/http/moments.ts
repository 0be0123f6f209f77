import { DateTime } from 'luxon'
import { validationError } from '#platform/http/api_exception'

/**
 * The moment that a query string names.
 *
 * @param field What it is called there, for the error.
 * @param zone Whose clock is meant by a date, or by a moment without a distance to UTC.
 * @throws {ApiException} `VALIDATION_ERROR` for something else than ISO 8601.
 */
export function momentOf(field: string, text: string, zone = 'utc'): DateTime {
  // The plus sign of `+01:00` arrives as a space where the client did not encode it.
  const parsed = DateTime.fromISO(text.replace(' ', '+'), { zone })
  if (!parsed.isValid) {
    throw validationError(
      `${field}: must be an ISO 8601 date or moment, such as 2026-06-01 or 2026-06-01T00:00:00+01:00`
    )
  }
  return parsed
}

/** A moment as answers show it, in ISO 8601. Null stays null. */
export function iso(moment: DateTime): string
export function iso(moment: DateTime | null): string | null
export function iso(moment: DateTime | null): string | null {
  return moment?.toISO() ?? null
}
