import { koboOf, type PaymentStatus } from './payment.js'

/** What people search by. */
export const SEARCH_BY = ['reference', 'email', 'studentId', 'amount'] as const

/** One of {@link SEARCH_BY}. */
export type SearchBy = (typeof SEARCH_BY)[number]

/** What stands in the address of the list. */
export const FILTER_NAMES = ['by', 'search', 'status', 'from', 'to', 'review'] as const

export type FilterValues = Readonly<Record<(typeof FILTER_NAMES)[number], string>>

/** Any reason of a payment that has to be looked at. */
export const ANY_REASON = 'any'

const DAY = 86_400_000

/**
 * The question to the platform. Days are those of the person's own calendar, the last one included.
 */
export function questionOf({ by, search, status, from, to, review }: FilterValues) {
  const key = (SEARCH_BY as readonly string[]).includes(by) ? (by as SearchBy) : 'reference'
  const value = key === 'amount' ? koboOf(search) : search
  return {
    ...(search && value !== null && { [key]: value }),
    ...(status && { status: status as PaymentStatus }),
    ...(dayOf(from) !== null && { from: new Date(dayOf(from)!).toISOString() }),
    ...(dayOf(to) !== null && { to: new Date(endOf(dayOf(to)!)).toISOString() }),
    ...(review === ANY_REASON
      ? { underReview: true }
      : review && { reviewReason: review as 'overpaid' }),
  }
}

/** Midnight of `2026-10-05` here; null for what is no day. */
function dayOf(text: string): number | null {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00`).getTime() : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

/** Midnight after a day: noon of the next one is safe from clocks that are put forward or back. */
function endOf(midnight: number): number {
  return new Date(midnight + DAY + DAY / 2).setHours(0, 0, 0, 0)
}
