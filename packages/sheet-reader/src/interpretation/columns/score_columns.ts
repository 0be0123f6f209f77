import { findSum, heldIn, isProof, type NumberRows } from './column_relations.js'
import { isMeanOfParts } from './weighted_mean.js'
import { squash } from '../../vocabulary/text.js'
import type { RecordFlag } from '../../types.js'
import type { Role } from '../../vocabulary/roles.js'

/** One of the columns that together tell about one subject. */
export interface SubjectColumn {
  /** What the heading says, or null. */
  role: Role | null
  label: string
  numeric: boolean
  graded: boolean
}

export interface SubjectColumnRole {
  role: Role
  doubt: RecordFlag | null
}

/** Which headings are the better name for a score, where the arithmetic does not tell. */
export const SCORE_ROLES: readonly Role[] = [
  'total',
  'score',
  'average',
  'percent',
  'term',
  'level',
]

/** Columns that can be added up to a score. */
export const PART_ROLES: ReadonlySet<Role> = new Set(['ca', 'exam', 'term', 'score', 'total'])

/** What marks are given out of. A column that holds nothing else states maxima. */
export const MAXIMA = new Set([
  5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 100, 150, 200,
])

/** Fewest rows that prove a sum. */
const FEWEST_ROWS = 3

/** Rounding that sheets of whole numbers apply to a sum of fractions. */
const ROUNDED = 0.51

/** Places of the columns that have one of these roles, from the left. */
export function indexesOf(roles: readonly SubjectColumnRole[], wanted: readonly Role[]): number[] {
  return roles.flatMap(({ role }, index) => (wanted.includes(role) ? [index] : []))
}

export interface FoundScore {
  column: number
  members: readonly number[] | null
}

/** The score's column; null where the sheet prints parts only. */
export function findScore(
  columns: readonly SubjectColumn[],
  roles: SubjectColumnRole[],
  rows: NumberRows,
  exact: boolean
): FoundScore | null {
  const byName = [...SCORE_ROLES, 'unknown' as const].flatMap((role) => indexesOf(roles, [role]))
  const addends = roles.flatMap(({ role }, index) =>
    PART_ROLES.has(role) || role === 'unknown' || role === 'points' ? [index] : []
  )
  let proved: FoundScore | null = null
  for (const column of byName) {
    const others = addends.filter((other) => other !== column)
    const members = sumOf(rows, column, others, exact) ?? meanOf(rows, column, others, exact)
    if (!members) {
      continue
    }
    const isWider = proved?.members?.includes(column) ?? false
    const isUnder = members.includes(proved?.column ?? -1)
    const isLater =
      proved !== null &&
      Math.min(...members) > proved.column &&
      squash(columns[column].label) !== squash(columns[proved.column].label)
    if (!proved || (isUnder && !isWider) || isLater) {
      proved = { column, members }
    }
  }
  const named = byName.find(
    (column) => roles[column].role !== 'unknown' && roles[column].role !== 'level'
  )
  const likely = proved ?? (named === undefined ? null : { column: named, members: null })
  const mean = likely && meanOfTerms(likely, columns, roles, rows, exact)
  if (mean) {
    return mean
  }
  const last = proved ? wholeBehind(proved, roles, rows, exact) : wholeOfParts(roles, rows, exact)
  if (last) {
    return last
  }
  if (proved) {
    return proved
  }
  if (named !== undefined) {
    return { column: named, members: weightedParts(named, columns, roles, rows) }
  }
  return unnamedScore(columns, roles, rows)
}

/**
 * The numbers beside a mark of which it is a weighted mean, whatever they are called; null where it
 * is none.
 */
function weightedParts(
  score: number,
  columns: readonly SubjectColumn[],
  roles: readonly SubjectColumnRole[],
  rows: NumberRows
): number[] | null {
  const parts = indexesOf(roles, ['ca', 'exam', 'unknown', 'average']).filter(
    (column) => column !== score && columns[column].numeric
  )
  return isMeanOfParts(rows, score, parts) ? parts : null
}

/**
 * The mean of a year's terms: its score, and not what they add up to, nor what the last one does
 * whose parts are printed before it. Columns that are called alike are terms, too.
 */
function meanOfTerms(
  { column, members }: FoundScore,
  columns: readonly SubjectColumn[],
  roles: readonly SubjectColumnRole[],
  rows: NumberRows,
  exact: boolean
): FoundScore | null {
  const terms = indexesOf(roles, ['term', 'earlier'])
  const earlier = terms.filter((term) => term !== column && !members?.includes(term))
  const open = indexesOf(roles, ['unknown']).filter((other) => !members?.includes(other))
  const means = indexesOf(roles, ['average', 'percent', 'total', 'score'])
  const candidates = [terms, [...earlier, column], calledLike(column, columns), [...open, column]]
  for (const own of candidates) {
    const mean = means.find(
      (other) => other !== column && !own.includes(other) && meanOf(rows, other, own, exact)
    )
    if (mean !== undefined) {
      return { column: mean, members: own }
    }
  }
  return null
}

/** The columns that have the same name under each term: `MT` and `MT (II Trimestre)`. */
function calledLike(column: number, columns: readonly SubjectColumn[]): number[] {
  const nameOf = ({ label }: SubjectColumn) => squash(label.replace(/\s*\([^()]*\)$/, ''))
  const name = nameOf(columns[column])
  return columns.flatMap((other, index) => (nameOf(other) === name ? [index] : []))
}

/** `Final` behind `Task 1`, `Task 2` and `Exam`, where it is the sum of them all. */
function wholeOfParts(
  roles: readonly SubjectColumnRole[],
  rows: NumberRows,
  exact: boolean
): FoundScore | null {
  if (indexesOf(roles, ['total', 'score', 'average']).length > 0) {
    return null
  }
  const parts = indexesOf(roles, ['ca', 'exam', 'unknown'])
  for (const column of [...parts].reverse()) {
    const others = parts.filter((other) => other !== column)
    const members = others.length < 2 ? null : sumOf(rows, column, others, exact)
    if (members?.length === others.length) {
      return { column, members }
    }
  }
  return null
}

/**
 * `Final` behind an examination and the total of the tests, which are proved to be no more than its
 * parts.
 */
function wholeBehind(
  { column: part }: FoundScore,
  roles: readonly SubjectColumnRole[],
  rows: NumberRows,
  exact: boolean
): FoundScore | null {
  const parts = indexesOf(roles, ['ca', 'exam']).filter((column) => column > part)
  const column = parts.at(-1)
  const members = column === undefined ? null : [part, ...parts.slice(0, -1)]
  const sum = members && members.length > 1 ? findSum(rows, column!, members, []) : null
  const isProved = sum && isProof(sum, exact) && sum.tested >= FEWEST_ROWS
  return isProved ? { column: column!, members } : null
}

function sumOf(rows: NumberRows, target: number, others: number[], exact: boolean) {
  const precise = findSum(rows, target, [], others)
  if (precise && isProof(precise, exact) && precise.tested >= FEWEST_ROWS) {
    return precise.members
  }
  const rounded = findSum(rows, target, [], others, ROUNDED)
  const isRounding = rows.every((row) => Number.isInteger(row[target] ?? 0))
  return rounded && isRounding && rounded.tested >= 5 && rounded.share >= 0.95
    ? rounded.members
    : null
}

/** The mean of its terms or tests, as annual and French sheets print it. */
export function meanOf(rows: NumberRows, target: number, others: number[], exact: boolean) {
  if (others.length < 2 || others.length > 6) {
    return null
  }
  const held = heldIn(rows, (row) => {
    const own = others.flatMap((column) => row[column] ?? [])
    if (row[target] === null || own.length === 0) {
      return null
    }
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length
    return Math.abs(mean - row[target]) <= 0.51
  })
  return held.tested >= 3 && isProof(held, exact) ? others : null
}

/** Where no heading names a score, a single unexplained number column may be it. */
function unnamedScore(
  columns: readonly SubjectColumn[],
  roles: SubjectColumnRole[],
  rows: NumberRows
): FoundScore | null {
  const unknown = indexesOf(roles, ['unknown'])
  const parts = indexesOf(roles, ['ca', 'exam'])
  if (unknown.length !== 1) {
    return null
  }
  const [column] = unknown
  const isScore = rows.every((row) => (row[column] ?? 0) <= 100)
  if (!isScore || (parts.length > 0 && columns[column].label !== '')) {
    return null
  }
  roles[column].doubt = columns[column].label === '' ? 'HEADING_UNCERTAIN' : 'COLUMN_UNCERTAIN'
  return { column, members: null }
}
