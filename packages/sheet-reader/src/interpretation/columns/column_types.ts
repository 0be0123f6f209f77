import { share, type ColumnProfile } from './column_profile.js'
import type { ValueRange } from '../records/raw_records.js'
import { likelyNumber } from './column_profile.js'
import type { ColumnHeading } from '../headings/column_heading.js'
import type { Template } from '../tables/template.js'

/** What most cells of a column look like. */
export type ColumnType =
  'empty' | 'number' | 'ordinal' | 'admission' | 'absent' | 'grade' | 'name' | 'text'

/** What most of a column's values are, by its profile; `text` where no kind prevails. */
export function typeOf(profile: ColumnProfile): ColumnType {
  if (profile.filled === 0) {
    return 'empty'
  }
  if (share(profile.ordinals, profile) >= 0.6) {
    return 'ordinal'
  }
  if (isNumeric(profile)) {
    return 'number'
  }
  if (share(profile.admissions, profile) >= 0.6) {
    return 'admission'
  }
  if (isGrades(profile)) {
    return 'grade'
  }
  if (share(profile.absents, profile) >= 0.9) {
    return 'absent'
  }
  return share(profile.names, profile) >= 0.6 ? 'name' : 'text'
}

/** Grades, of which some may be missing. `A` and `AB` also count as marks of absence. */
function isGrades(profile: ColumnProfile): boolean {
  if (share(profile.grades, profile) >= 0.7) {
    return true
  }
  return (
    profile.grades * 3 >= profile.filled && share(profile.grades + profile.absents, profile) >= 0.9
  )
}

/** Whether a column holds numbers, with marks of absence among them, and hardly any ordinals. */
export function isNumeric(profile: ColumnProfile): boolean {
  return (
    profile.numbers > 0 &&
    share(profile.numbers + profile.absents, profile) >= 0.6 &&
    share(profile.ordinals, profile) < 0.3
  )
}

/**
 * Share of a column's values above the maximum that was read for it from which on it is a
 * misreading.
 */
const MISREAD_MAXIMUM = 0.2

/** What a column may hold, by its printed maximum and its own values. */
export function rangeOf(
  { maximum }: ColumnHeading,
  profile: ColumnProfile,
  template: Template,
  column: number
): ValueRange {
  const [none, one, two] = profile.decimals
  const all = none + one + two
  const decimals = two > all * 0.1 ? 2 : one > all * 0.1 ? 1 : 0
  const most = profile.decimals[decimals] >= all * 0.5
  const numbers = template.samples.flatMap(
    (cells) => likelyNumber(cells[column], template.exact) ?? []
  )
  const above = maximum === null ? 0 : numbers.filter((number) => number > maximum).length
  const believed = above > Math.max(1, numbers.length * MISREAD_MAXIMUM) ? null : maximum
  return { maximum: believed, decimals, ...(decimals > 0 && most && { always: true }) }
}
