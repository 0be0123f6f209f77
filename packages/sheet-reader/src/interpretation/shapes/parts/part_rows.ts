import { LONGEST_GRADE } from '../../../values/grades.js'
import { isGradeLike, parseNumber } from '../../readings/printed_values.js'
import { roleOfPart } from '../../../vocabulary/role_words.js'
import { isCounted } from './counted_parts.js'
import { gradesUnderMarks } from './grades_under_marks.js'
import { holdsGrades, holdsMaxima, restOfLabels, withReach } from './part_columns.js'
import { meantLabels } from './part_labels.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { rememberingOf } from '../../../remembering.js'
import type { Role } from '../../../vocabulary/roles.js'
import { isSubjectLike } from '../../../vocabulary/subject_words.js'
import { squash } from '../../../vocabulary/text.js'
import type { PartsOfStudent, PartsReading } from './parts_reading.js'
import {
  cellAt,
  headingConfidence,
  identityColumns,
  textAt,
  type SheetBody,
} from '../sheet_body.js'
import { studentTable, type SheetCell, type SheetColumn } from '../student_table.js'
import { wholeOf } from './whole_cell.js'
import type { Table } from '../../../types.js'

/** What rows of one student can be called. */
const PARTS: ReadonlySet<Role> = new Set([
  'term',
  'percent',
  'ca',
  'exam',
  'total',
  'score',
  'grade',
  'average',
  'position',
  'remark',
])
/** What is said of all subjects together, of which the last part's row has the whole. */
const OF_ALL_SUBJECTS: ReadonlySet<Role> = new Set(['total', 'average', 'position', 'grade'])
/** What each part's row says besides marks. */
const OF_NO_SUBJECT: ReadonlySet<Role> = new Set(['attendance', 'remark', 'signature'])
const MOST_PARTS = 8
/** Share of the students whose rows must all be there. */
const WHOLE = 0.7
/** Students whose rows must be whole where most of the labels are unknown, or names are wrapped. */
const FEWEST_IN_CYCLE = 2

/**
 * A table in which each student has several rows (first test, second test, examination, total; or a
 * row of grades under one of marks) as one with a row a student. Null where rows are students.
 */
export function readPartRows(body: SheetBody): Table | null {
  const reading = partsOf(body)
  return reading && tableOf(body, reading)
}

/**
 * The parts in which each student's marks are printed, and in which rows; null where rows are
 * students.
 */
export const partsOf = rememberingOf(
  (body: SheetBody): PartsReading | null => byLabels(body) ?? gradesUnderMarks(body)
)

function tableOf(body: SheetBody, found: PartsReading): Table | null {
  const rest = restOfLabels(body, found)
  const reading = rest
    ? { ...found, labels: found.labels.map((label, part) => `${label} ${rest[part]}`.trim()) }
    : found
  const columns: { column: SheetColumn; cell: (student: PartsOfStudent) => SheetCell }[] = []
  for (const [column, own] of body.headings.entries()) {
    const isOfLabels = rest !== null && column - 1 === reading.column
    if (column === reading.column || isOfLabels || holdsMaxima(body, column, reading)) {
      continue
    }
    const heading = withReach(body, own, column, reading)
    if (isPrintedOnce(body, column, reading)) {
      const cell = ({ rows }: PartsOfStudent) =>
        wholeOf(rows.map((row) => cellAt(body, row, column)))
      columns.push({ column: { group: null, label: heading }, cell })
      continue
    }
    const role = body.roles[column]
    if (role !== null && OF_NO_SUBJECT.has(role) && !holdsMarks(body, column, role)) {
      continue
    }
    if (role !== null && OF_ALL_SUBJECTS.has(role)) {
      const last = reading.labels.length - 1
      const cell = ({ rows, parts }: PartsOfStudent) =>
        firstOf(rows.flatMap((row, at) => (parts[at] === last ? [cellAt(body, row, column)] : [])))
      columns.push({ column: { group: null, label: heading }, cell })
      continue
    }
    for (const [part, printed] of reading.labels.entries()) {
      const label = holdsGrades(body, column, reading, part) ? 'Grade' : printed
      const isOfAll = isPartOfOthers(reading, part)
      const cell = ({ rows, parts }: PartsOfStudent) => {
        const cells = rows.map((row) => cellAt(body, row, column))
        return isOfAll && !parts.includes(part)
          ? unread(firstOf(cells))
          : firstOf(cells.map((one, index) => (parts[index] === part ? one : undefined)))
      }
      const confidence = headingConfidence(body, column)
      columns.push({ column: { group: heading, label, confidence }, cell })
    }
  }
  const groups = new Set(columns.map(({ column }) => column.group))
  if (groups.size < 2 || groups.has('')) {
    return null
  }
  return studentTable(
    {
      columns: columns.map(({ column }) => column),
      rows: reading.students.map((student) => columns.map(({ cell }) => cell(student))),
    },
    body.view.table.box
  )
}

/**
 * Whether numbers stand under what may be a subject's name: `Conduite`. Days of absence are none.
 */
function holdsMarks(body: SheetBody, column: number, role: Role): boolean {
  const texts = body.rows.map((row) => textAt(body, row, column))
  return role !== 'attendance' && texts.some((text) => parseNumber(text) !== null)
}

/**
 * What a student lacks beside one of his cells although all others have it: it is there and was not
 * found.
 */
function unread(beside: SheetCell): SheetCell {
  return beside && { box: beside.box, kind: 'value', text: '', confidence: 0 }
}

/** Fewest students with a part's row who tell that all have one. */
const FEWEST_WITH_PART = 3

/** Whether all students but one have a row of some part. */
function isPartOfOthers({ students }: PartsReading, part: number): boolean {
  const without = students.filter(({ parts }) => !parts.includes(part)).length
  return without === 1 && students.length - without >= FEWEST_WITH_PART
}

function firstOf(cells: readonly SheetCell[]): SheetCell {
  return cells.find((cell) => cell !== undefined)
}

/** A column whose words come again and again in one order names the parts. */
function byLabels(body: SheetBody): PartsReading | null {
  for (let column = 0; column < body.headings.length; column++) {
    const reading = labelsIn(body, column)
    if (reading) {
      return reading
    }
  }
  return null
}

/** What boys and girls are called, who may stand in turn. */
const SEX = /^(?:m|f|b|g|male|female|boy|girl)s?$/i

function labelsIn(body: SheetBody, column: number): PartsReading | null {
  const printed = body.rows.map((row) => textAt(body, row, column))
  if (printed.filter((text) => parseNumber(text) !== null).length * 2 > printed.length) {
    return null
  }
  const texts = meantLabels(printed)
  const labels: string[] = []
  for (const [index, text] of texts.entries()) {
    const isStart = text === '' && isBareStart(body, body.rows[index], column)
    if (parseNumber(text) !== null || (text === '' && !isStart)) {
      return null
    }
    if (!isStart && !labels.includes(text)) {
      labels.push(text)
    }
    if (labels.length > MOST_PARTS) {
      return null
    }
  }
  const known = labels.filter(isPart).length
  const areSexes = labels.every((label) => SEX.test(label))
  if (labels.length < 2 || known === 0 || labels.every(isGradeOnly) || areSexes) {
    return null
  }
  const students: PartsOfStudent[] = []
  for (const [index, row] of body.rows.entries()) {
    const part = labels.indexOf(texts[index])
    const last = students.at(-1)
    if (!last || part < 0 || part <= last.parts[last.parts.length - 1]) {
      students.push({ rows: [row], parts: [part] })
    } else {
      last.rows.push(row)
      last.parts.push(part)
    }
  }
  const whole = students.filter(({ rows }) => rows.length === labels.length).length
  const enough = whole >= students.length * WHOLE || (students.length <= 3 && whole > 0)
  const isCycle = isWholeCycle(students, labels)
  const areUnknown = labels.every((label) => isPart(label) || !isSubjectLike(label))
  const areAllWhole = students.length >= FEWEST_IN_CYCLE && whole === students.length
  const { partLabels } = body.view.table
  const areParts =
    known * 2 >= labels.length ||
    ((isCycle || areAllWhole) && areUnknown) ||
    labels.every((label) => partLabels?.includes(squash(label)))
  return enough && areParts && (isCycle ? hasOneNumber : isIdentifiedOnce)(body, students)
    ? { labels, column, students }
    : null
}

/** Whether a row says who a student is and nothing else, before the rows of his parts. */
function isBareStart(body: SheetBody, row: number, labels: number): boolean {
  const { names, numbers } = identityColumns(body)
  const own = [...names, ...numbers]
  const filled = body.headings.flatMap((_, column) =>
    column !== labels && textAt(body, row, column) !== '' ? [column] : []
  )
  return names.some((name) => filled.includes(name)) && filled.every((at) => own.includes(at))
}

/** Whether all students have all parts in one order, but those whom the ends of the page cut. */
function isWholeCycle(students: readonly PartsOfStudent[], labels: readonly string[]): boolean {
  const inner = students.slice(1, -1)
  return inner.length >= FEWEST_IN_CYCLE && inner.every(({ rows }) => rows.length === labels.length)
}

/** Whether no two numbers of students stand in the rows of one; the lines of a wrapped name may. */
function hasOneNumber(body: SheetBody, students: readonly PartsOfStudent[]): boolean {
  const { names, numbers } = identityColumns(body)
  return names.length + numbers.length > 0 && areOnce(body, students, numbers)
}

/**
 * Whether a label is a grade and names no part: `Average` does, although it is a remark as well.
 */
function isGradeOnly(label: string): boolean {
  return isGradeLike(label) && !(label.length > LONGEST_GRADE && isPart(label))
}

function isPart(label: string): boolean {
  const role = roleOfPart(splitMaximum(label).label)
  return (role !== null && PARTS.has(role)) || isCounted(label)
}

/** Whether who a student is stands once for his rows, or the same in each of them. */
function isIdentifiedOnce(body: SheetBody, students: readonly PartsOfStudent[]): boolean {
  const { names, numbers } = identityColumns(body)
  const identity = [...names, ...numbers]
  return identity.length > 0 && areOnce(body, students, identity)
}

/** Whether columns say the same in all rows of a student in which they say something. */
function areOnce(
  body: SheetBody,
  students: readonly PartsOfStudent[],
  columns: readonly number[]
): boolean {
  return students.every(({ rows }) =>
    columns.every((column) => {
      const texts = rows
        .map((row) => squash(textAt(body, row, column)))
        .filter((text) => text !== '')
      return new Set(texts).size <= 1
    })
  )
}

/** Whether a column says something once for each student: who he is, his total, his position. */
function isPrintedOnce(body: SheetBody, column: number, { students }: PartsReading): boolean {
  const { names, numbers } = identityColumns(body)
  if (names.includes(column) || numbers.includes(column)) {
    return true
  }
  let once = 0
  let often = 0
  for (const { rows } of students) {
    const filled = rows.filter((row) => textAt(body, row, column) !== '').length
    once += filled === 1 ? 1 : 0
    often += filled > 1 ? 1 : 0
  }
  return once > often || (once === 0 && often === 0)
}
