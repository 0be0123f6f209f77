import { areLevelsOfMarks } from '../../values/level_proof.js'
import { findSum, heldIn, isProof, levelsBeside, type NumberRows } from './column_relations.js'
import { roleOfPart } from '../../vocabulary/role_words.js'
import {
  type SubjectColumn,
  type SubjectColumnRole,
  PART_ROLES,
  SCORE_ROLES,
  findScore,
  meanOf,
  MAXIMA,
  indexesOf,
  type FoundScore,
} from './score_columns.js'

/** Fewest rows by which a column can be told to hold maxima only, and most different ones. */
const ROWS_OF_MAXIMA = 3
const DIFFERENT_MAXIMA = 3

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
  const levels = columns.map((column, index) => isLevel(column, index, rows))
  const areMarks = columns.map((column, index) => isOfMarks(column, index, rows))
  const hasGrades = columns.some(
    ({ role }, index) =>
      (role === 'grade' && !areMarks[index]) || levels[index] || followsMarks(index, columns, rows)
  )
  const roles = columns.map((column, index): SubjectColumnRole => {
    if (column.role === null) {
      if (levels[index]) {
        return { role: 'level', doubt: null }
      }
      if (isNumericGrade(column, columns) && areLevels(rows, index)) {
        return { role: 'grade', doubt: null }
      }
      const textual = column.graded ? 'grade' : 'ignore'
      return { role: column.numeric ? 'unknown' : textual, doubt: null }
    }
    if (column.role === 'code' || (column.role === 'total' && followsMarks(index, columns, rows))) {
      return { role: 'level', doubt: null }
    }
    if (column.role === 'remark' && column.graded && !hasGrades && !isOfBehaviour(column)) {
      return { role: 'grade', doubt: null }
    }
    if (areMarks[index] && addsUp(index, columns, rows, exact)) {
      return { role: 'total', doubt: null }
    }
    if (column.role === 'coefficient' && isMeanOfTerms(index, columns, rows, exact)) {
      return { role: 'average', doubt: null }
    }
    if (areMarks[index]) {
      return { role: columns.some(isMarkColumn) ? 'ignore' : 'unknown', doubt: null }
    }
    const isMark = isMarkColumn(column)
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
  findLevels(columns, roles, rows, score)
  settleParts(columns, roles, score, rows)
  return roles
}

/** Highest level of achievement: South Africa's go to 7, Kenya's to 8, West Africa's to 9. */
const HIGHEST_LEVEL = 9

/** Whether a column is called a level, or holds small numbers below `L`. */
function isLevel({ role, label }: SubjectColumn, index: number, rows: NumberRows): boolean {
  return (
    role === 'level' || (role === null && roleOfPart(label) === 'level' && areLevels(rows, index))
  )
}

/** Whether small numbers below a heading that nobody knows, or that says a sum elsewhere (`AGG`), follow other marks. */
function followsMarks(index: number, columns: readonly SubjectColumn[], rows: NumberRows): boolean {
  return (
    (columns[index].role === null || columns[index].role === 'total') &&
    columns[index].numeric &&
    areLevels(rows, index) &&
    columns.some(
      (column, marks) =>
        marks !== index &&
        isMarkColumn(column) &&
        areLevelsOfMarks(levelsBeside(rows, marks, index))
    )
  )
}

/** Whether a column is called a mark, or a part of one. */
function isMarkColumn({ role }: SubjectColumn): boolean {
  return role !== null && (PART_ROLES.has(role) || SCORE_ROLES.includes(role))
}

/** Whether what is called a grade holds marks: `Grade average` is the mean of all learners of a grade. */
function isOfMarks({ role, numeric, graded }: SubjectColumn, index: number, rows: NumberRows) {
  const isHigh = rows.some((row) => (row[index] ?? 0) > HIGHEST_LEVEL)
  return role === 'grade' && numeric && !graded && isHigh
}

/** Whether a mark that is called a grade (`Final Grade %`) is the sum of the parts beside it. */
function addsUp(
  index: number,
  columns: readonly SubjectColumn[],
  rows: NumberRows,
  exact: boolean
) {
  const parts = columns.flatMap(({ role }, at) => (role === 'ca' || role === 'exam' ? [at] : []))
  const sum = findSum(rows, index, parts, [])
  return parts.length >= 2 && sum !== null && isProof(sum, exact)
}

/** Whether what may be a coefficient (`CF`) is the mean of the terms before it: the final mark. */
function isMeanOfTerms(
  index: number,
  columns: readonly SubjectColumn[],
  rows: NumberRows,
  exact: boolean
): boolean {
  const terms = columns.flatMap(({ role }, at) => (role === 'term' && at < index ? [at] : []))
  return meanOf(rows, index, terms, exact) !== null
}

/** Whether letters say how somebody worked and behaved, and not what was reached. */
function isOfBehaviour({ label }: SubjectColumn): boolean {
  return /\b(?:efforts?|conduct|conduite|behaviou?r|attitude|citizenship)\b/i.test(label)
}

/** Whether a column is called `G` and no other holds the grades. */
function isNumericGrade(column: SubjectColumn, columns: readonly SubjectColumn[]): boolean {
  const isKnown = ({ role, graded }: SubjectColumn) => role === 'grade' || graded
  return roleOfPart(column.label) === 'grade' && !columns.some(isKnown)
}

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

/** Small numbers that follow the marks of all subjects are levels, below whatever heading: `AG`, `Stanine`. */
function findLevels(
  columns: readonly SubjectColumn[],
  roles: SubjectColumnRole[],
  rows: NumberRows,
  score: FoundScore | null
) {
  if (score === null) {
    return
  }
  for (const index of indexesOf(roles, ['unknown'])) {
    const isOpen = columns[index].numeric && index !== score.column
    const isMember = score.members?.includes(index) ?? false
    if (isOpen && !isMember && areLevelsOfMarks(levelsBeside(rows, score.column, index))) {
      roles[index].role = 'level'
    }
  }
}

/** Share of the rows in which a year's mean is a whole part of the sum of its terms, and most of these. */
const NEARLY_ALL = 0.9
const MOST_TERMS = 4
/** What rounding takes from a mean. */
const ROUNDED_PART = 0.06

/** Whether a column that nothing explains may as well be the score: as much of another one as a mean is of its sum. */
function mayBeScore(index: number, rows: NumberRows): boolean {
  const tested = rows.filter((row) => row[index] !== null && row[index] > 0)
  const isSum = (whole: number) => {
    const times = tested.map((row) => (row[whole] ?? 0) / row[index]!)
    const most = Math.round(Math.max(0, ...times))
    const held = tested.filter((row) => {
      return Math.abs((row[whole] ?? 0) / most - row[index]!) <= ROUNDED_PART
    })
    return most >= 2 && most <= MOST_TERMS && held.length >= NEARLY_ALL * tested.length
  }
  return tested.length > 0 && rows[0].some((_, other) => other !== index && isSum(other))
}

/** Settles what the columns beside the score are. */
function settleParts(
  columns: readonly SubjectColumn[],
  roles: SubjectColumnRole[],
  score: FoundScore | null,
  rows: NumberRows
) {
  for (const [index, { role, doubt }] of roles.entries()) {
    if (index === score?.column) {
      roles[index] = { role: 'total', doubt }
      continue
    }
    const isMember = score?.members?.includes(index) ?? false
    if (isMember && (role === 'unknown' || role === 'points' || role === 'average')) {
      // India's `PT` is a periodic test where Kenya's are points.
      roles[index] = { role: 'ca', doubt: null }
    } else if (role === 'unknown') {
      if (!columns[index].numeric) {
        roles[index] = { role: 'ignore', doubt: null }
      } else if (!score?.members || mayBeScore(index, rows)) {
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
