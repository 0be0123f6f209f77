import { editDistance } from '../../edit_distance.js'
import { roleOfPart } from '../../vocabulary/role_words.js'
import { squash } from '../../vocabulary/text.js'
import { isPartRole } from './heading_leaves.js'
import type { HeadingPart } from './heading_part.js'
import { splitMaximum } from './printed_maximum.js'

/** Most parts of one subject, and share of the letters of all of them that a picture may change. */
const MOST_PARTS = 8
const MISREAD = 0.4

/**
 * Puts right misread parts where the same parts follow each other for one subject after another
 * (`CLASS 30 EXAMS 70 Overall`): once two subjects in a row have them as they are, what follows in
 * their places is read as them.
 *
 * @param columns the headings of each column of a picture, from the top
 */
export function mendPartsInRuns(columns: readonly HeadingPart[][]): HeadingPart[][] {
  const labels = columns.map((parts) => labelOf(parts.at(-1)))
  const run = runOf(columns.map((parts, column) => (mayBePart(parts) ? labels[column] : '')))
  if (!run) {
    return [...columns]
  }
  const { from, length } = run
  const pattern = labels.slice(from, from + length)
  const mended = [...columns]
  for (let start = from + length; start + length <= columns.length; start += length) {
    const own = labels.slice(start, start + length)
    if (!isLike(own, pattern)) {
      break
    }
    for (let column = start; column < start + length; column++) {
      const parts = columns[column]
      const meant = columns[from + column - start].at(-1)!
      if (squash(labels[column]) !== squash(labelOf(meant))) {
        mended[column] = parts.with(-1, { ...parts.at(-1)!, text: meant.text })
      }
    }
  }
  return mended
}

function labelOf(part: HeadingPart | undefined): string {
  return part?.span === 1 ? splitMaximum(part.text.trim()).label : ''
}

/**
 * Whether the lowest heading of a column is a part that is known, or stands below the name of a
 * subject.
 */
function mayBePart(parts: readonly HeadingPart[]): boolean {
  return isKnownPart(labelOf(parts.at(-1))) || (parts.at(-2)?.span ?? 1) > 1
}

/** Where the same parts stand for the first time twice in a row. */
function runOf(labels: readonly string[]): { from: number; length: number } | null {
  const names = labels.map(squash)
  for (let from = 0; from < labels.length; from++) {
    for (let length = 2; length <= MOST_PARTS && from + 2 * length <= labels.length; length++) {
      const own = labels.slice(from, from + length)
      if (own.includes('')) {
        break
      }
      const isRepeated = own.every((_, at) => names[from + at] === names[from + length + at])
      if (isRepeated && new Set(own).size === length && own.some(isKnownPart)) {
        return { from, length }
      }
    }
  }
  return null
}

function isKnownPart(label: string): boolean {
  return isPartRole(roleOfPart(label))
}

/** Whether headings look like parts, as a whole, and none is another part. */
function isLike(own: readonly string[], pattern: readonly string[]): boolean {
  const isOther = own.some(
    (label, at) => isKnownPart(label) && roleOfPart(label) !== roleOfPart(pattern[at])
  )
  const changed = own.reduce(
    (sum, label, at) => sum + editDistance(squash(label), squash(pattern[at])),
    0
  )
  return !isOther && changed <= MISREAD * squash(pattern.join('')).length
}
