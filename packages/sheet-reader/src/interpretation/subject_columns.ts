import { findSum, heldIn, isProof, type NumberRows } from './column_relations.js'
import { roleOfPart } from './role_words.js'
import { squash } from './text.js'
import type { RecordFlag } from '../types.js'
import type { Role } from './roles.js'

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
const SCORE_ROLES: readonly Role[] = ['total', 'score', 'average', 'percent', 'term', 'level']

/** Columns that can be added up to a score. */
const PART_ROLES: ReadonlySet<Role> = new Set(['ca', 'exam', 'term', 'score', 'total'])

/** What marks are given out of. A column that holds nothing else states maxima. */
const MAXIMA = new Set([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 100, 150, 200])
/** Fewest rows by which a column can be told to hold maxima only, and most different ones. */
const ROWS_OF_MAXIMA = 3
const DIFFERENT_MAXIMA = 3

/** Rounding that sheets of whole numbers apply to a sum of fractions. */
const ROUNDED = 0.51

/**
 * Tells which column of a subject holds its score, which its parts, and which say nothing about the
 * student. Headings propose, the arithmetic of the rows decides: parts add up to the score, a product
 * with a coefficient is none, and a column of the same round number in all rows states maxima.
 *
 * @param rows the numbers of the columns in sample rows (of all subjects that have the same columns)
 */
export function settleSubjectColumns(
  columns: readonly SubjectColumn[],
  rows: NumberRows,
  exact: boolean
): SubjectColumnRole[] {
  const roles = columns.map((column, index): SubjectColumnRole => {
    if (column.role === null) {
      if (roleOfPart(column.label) === 'level' && areLevels(rows, index)) {
        return { role: 'level', doubt: null }
      }
      const textual = column.graded ? 'grade' : 'ignore'
      return { role: column.numeric ? 'unknown' : textual, doubt: null }
    }
    if (column.role === 'code') {
      return { role: 'level', doubt: null }
    }
    if (
      column.role === 'remark' &&
      column.graded &&
      !columns.some(({ role }) => role === 'grade' || role === 'level')
    ) {
      return { role: 'grade', doubt: null }
    }
    const isMark = PART_ROLES.has(column.role) || SCORE_ROLES.includes(column.role)
    if (isMark && column.graded && !column.numeric) {
      return { role: 'grade', doubt: null }
    }
    if (isMark && isConstantMaximum(rows, index, columns)) {
      return { role: 'maximum', doubt: null }
    }
    return { role: column.role, doubt: null }
  })
  for (const index of columns.keys()) {
    if (roles[index].role === 'unknown' && isConstantMaximum(rows, index, columns)) {
      roles[index].role = 'maximum'
    }
  }
  findProducts(roles, rows, exact)
  const score = findScore(columns, roles, rows, exact)
  settleParts(columns, roles, score)
  return roles
}

/** Highest level of achievement: South Africa's go to 7, Kenya's to 8, West Africa's to 9. */
const HIGHEST_LEVEL = 9

/** Whether a column such as `L` holds small whole numbers only, of which there is more than one. */
function areLevels(rows: NumberRows, column: number): boolean {
  const numbers = new Set(rows.flatMap((row) => row[column] ?? []))
  return (
    numbers.size > 1 &&
    [...numbers].every((number) => Number.isInteger(number) && number <= HIGHEST_LEVEL)
  )
}

/** Whether a column holds round numbers only, few different ones, and another is never above it. */
function isConstantMaximum(rows: NumberRows, column: number, columns: readonly SubjectColumn[]) {
  const numbers = rows.flatMap((row) => row[column] ?? [])
  if (numbers.length < ROWS_OF_MAXIMA || numbers.length * 2 < rows.length) {
    return false
  }
  const different = new Set(numbers)
  if (different.size > DIFFERENT_MAXIMA || different.size * 2 > numbers.length) {
    return false
  }
  if ([...different].some((number) => !MAXIMA.has(number))) {
    return false
  }
  return columns.some((other, index) => {
    if (index === column || !other.numeric) {
      return false
    }
    const own = rows.flatMap((row) => row[index] ?? [])
    if (new Set(own).size <= different.size) {
      return false
    }
    return rows.every((row) => (row[index] ?? 0) <= (row[column] ?? Infinity))
  })
}

/** A total or points column that is the score times a coefficient is no score. */
function findProducts(roles: SubjectColumnRole[], rows: NumberRows, exact: boolean) {
  const factor = roles.findIndex(({ role }) => role === 'coefficient' || role === 'credit')
  if (factor < 0) {
    return
  }
  const candidates = indexesOf(roles, [
    'score',
    'average',
    'percent',
    'ca',
    'exam',
    'unknown',
    'total',
  ])
  for (const product of indexesOf(roles, ['total', 'unknown', 'score', 'points', 'average'])) {
    const isProduct = candidates.some(
      (column) =>
        column !== product &&
        isProof(
          heldIn(rows, (row) => {
            const [value, times, printed] = [row[column], row[factor], row[product]]
            if (value === null || times === null || printed === null) {
              return null
            }
            return Math.abs(value * times - printed) < 0.06
          }),
          exact
        ) &&
        rows.some((row) => row[factor] !== null && row[factor] !== 1)
    )
    if (isProduct) {
      roles[product] = { role: 'weighted', doubt: null }
    }
  }
}

function indexesOf(roles: readonly SubjectColumnRole[], wanted: readonly Role[]): number[] {
  return roles.flatMap(({ role }, index) => (wanted.includes(role) ? [index] : []))
}

interface FoundScore {
  column: number
  members: readonly number[] | null
}

/** The score's column; null where the sheet prints parts only. */
function findScore(
  columns: readonly SubjectColumn[],
  roles: SubjectColumnRole[],
  rows: NumberRows,
  exact: boolean
): FoundScore | null {
  const byName = [...SCORE_ROLES, 'unknown' as const].flatMap((role) => indexesOf(roles, [role]))
  const addends = roles.flatMap(({ role }, index) =>
    PART_ROLES.has(role) || role === 'unknown' ? [index] : []
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
  const last = proved ? null : wholeOfParts(roles, rows, exact)
  if (last) {
    return last
  }
  const named = byName.find(
    (column) => roles[column].role !== 'unknown' && roles[column].role !== 'level'
  )
  if (proved) {
    return proved
  }
  if (named !== undefined) {
    return { column: named, members: null }
  }
  return unnamedScore(columns, roles, rows)
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

function sumOf(rows: NumberRows, target: number, others: number[], exact: boolean) {
  const precise = findSum(rows, target, [], others)
  if (precise && isProof(precise, exact) && precise.tested >= 3) {
    return precise.members
  }
  const rounded = findSum(rows, target, [], others, ROUNDED)
  const isRounding = rows.every((row) => Number.isInteger(row[target] ?? 0))
  return rounded && isRounding && rounded.tested >= 5 && rounded.share >= 0.95
    ? rounded.members
    : null
}

/** The mean of its terms or tests, as annual and French sheets print it. */
function meanOf(rows: NumberRows, target: number, others: number[], exact: boolean) {
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

/** Settles what the columns beside the score are. */
function settleParts(
  columns: readonly SubjectColumn[],
  roles: SubjectColumnRole[],
  score: FoundScore | null
) {
  for (const [index, { role, doubt }] of roles.entries()) {
    if (index === score?.column) {
      roles[index] = { role: 'total', doubt }
      continue
    }
    const isMember = score?.members?.includes(index) ?? false
    if (role === 'unknown') {
      if (isMember) {
        roles[index] = { role: 'ca', doubt: null }
      } else if (!columns[index].numeric) {
        roles[index] = { role: 'ignore', doubt: null }
      } else if (!score?.members) {
        roles[index] = { role: 'unknown', doubt: 'COLUMN_UNCERTAIN' }
      }
    } else if (role === 'score' || role === 'total' || role === 'term') {
      const isLast = isMember && index === Math.max(...score!.members!)
      const part = isLast && !indexesOf(roles, ['exam']).length && role === 'score' ? 'exam' : 'ca'
      roles[index] = { role: isMember ? part : 'ignore', doubt: null }
    } else if (role === 'average' || role === 'percent') {
      roles[index] = { role: 'ignore', doubt: null }
    } else if (role === 'level' && !roles.some((other) => other.role === 'grade')) {
      roles[index] = { role: 'grade', doubt: null }
    }
  }
}
