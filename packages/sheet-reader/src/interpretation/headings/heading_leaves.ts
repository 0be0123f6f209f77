import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { splitMaximum } from './printed_maximum.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { squash } from '../../vocabulary/text.js'
import type { HeadingPart } from './heading_part.js'
import type { Role } from '../../vocabulary/roles.js'

/** Roles that several columns of one subject can have. */
const PARTS: ReadonlySet<Role> = new Set([
  'ca',
  'exam',
  'total',
  'score',
  'average',
  'percent',
  'grade',
  'position',
  'remark',
  'term',
  'maximum',
  'minimum',
  'points',
  'level',
  'weighted',
  'coefficient',
  'credit',
  'class_average',
  'class_highest',
  'class_lowest',
])

/**
 * What is said once of a student: `Code` below every subject is its level, `Class` below each a
 * part of its marks.
 */
const OF_OTHERS: ReadonlySet<Role> = new Set(['code', 'person', 'serial', 'admission_number'])

/** Whether a column of this role belongs to one subject, such as a test or its grade. */
export function isPartRole(role: Role | null): boolean {
  return role !== null && PARTS.has(role)
}

/** Where a column's lowest heading of words stands; numbers below it are maxima or weights. */
export function leafIndex(parts: readonly HeadingPart[]): number {
  return parts.findLastIndex(({ text }) => !/^[\d\s()%/.]*$/.test(text) || text.trim() === '%')
}

/**
 * Where a column's lowest heading begins: `1st` above `CA`, each in a line of its own, below the
 * name of a subject is one heading.
 */
export function leafStart(parts: readonly HeadingPart[]): number {
  const end = leafIndex(parts)
  let start = end
  while (start > 0 && parts[start - 1].span === 1) {
    start -= 1
  }
  const own = parts.slice(start, end + 1)
  const isOne =
    start > 0 &&
    own.every(({ span, text }) => span === 1 && !isSubjectHeading(text)) &&
    isPartRole(roleOfPart(joined(own)))
  return isOne ? start : end
}

/** `1ST`, `2ND` and `3RD` for the terms of a subject, which are no headings of themselves. */
const ORDINAL = /^\d(?:st|nd|rd|th|e|er|ere|eme)$/

/**
 * Lowest headings that stand in several columns, each below another heading: no subject comes
 * twice. Ordinals need none, as a name may stand over the first column of its subject alone.
 */
export function repeatedLabels(columns: readonly HeadingPart[][]): ReadonlySet<string> {
  const found = new Set<string>()
  const repeated = new Set<string>()
  for (const parts of columns) {
    const at = leafIndex(parts)
    const label = squash(splitMaximum(parts[at]?.text ?? '').label)
    const isBelow = at > 0 && parts[at - 1].span > 1
    if (parts[at]?.span !== 1 || !(isBelow || ORDINAL.test(label))) {
      continue
    }
    if (found.has(label)) {
      repeated.add(label)
    }
    found.add(label)
  }
  return repeated
}

/** What a column's lowest heading says as a part of a subject; empty where it is none. */
export function leafOf(parts: readonly HeadingPart[], repeated: ReadonlySet<string>): string {
  if (isOneRole(parts)) {
    return squash(joined(parts))
  }
  const part = parts[leafIndex(parts)]
  if (!part || part.span > 1) {
    const last = parts.at(-1)?.text.trim() ?? ''
    return parts.length > 1 && /^\d$/.test(last) ? last : ''
  }
  const { label } = splitMaximum(joined(parts.slice(leafStart(parts), leafIndex(parts) + 1)))
  const role = roleOfPart(label)
  const isSubject = isSubjectHeading(label)
  const again = repeated.has(squash(label))
  const isOpen = role === null || OF_OTHERS.has(role)
  const isPart = isPartRole(role) ? !isSubject || again : isOpen && !isSubject && again
  // `%` has no letters, and is a part all the same.
  return isPart ? squash(label) || label.trim() : ''
}

/**
 * Several lines that name a role only together, such as `GRAND` above `TOTAL`. A listed subject and
 * what was printed of it are two headings: `CA` above `Score`.
 */
export function isOneRole(parts: readonly HeadingPart[]): boolean {
  return (
    parts.length > 1 &&
    parts.every(({ span, isSubject }) => span === 1 && !isSubject) &&
    isPartRole(roleOfHeading(joined(parts)))
  )
}

function joined(parts: readonly HeadingPart[]): string {
  return splitMaximum(parts.map(({ text }) => text).join(' ')).label
}
