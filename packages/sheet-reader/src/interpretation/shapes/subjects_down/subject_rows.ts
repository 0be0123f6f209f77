import { isOneLetterApart, mostFrequent, squash } from '../../../vocabulary/text.js'
import {
  cellAt,
  countsRows,
  identityColumns,
  namesSubject,
  textAt,
  type SheetBody,
} from '../sheet_body.js'
import { isSum } from '../groups/group_sums.js'
import { withDigits } from '../../readings/printed_values.js'
import type { Role } from '../../../vocabulary/roles.js'
import { studentTable, type SheetCell, type SheetColumn } from '../student_table.js'
import { rememberingOf } from '../../../remembering.js'
import type { Table } from '../../../types.js'

/** Fewest subjects a student, as a mean, and most subjects where not all students take the same. */
const SUBJECTS_PER_STUDENT = 1.5
const COMMON = 0.7
const LONGEST_LABEL = 60
/** Rows that are looked at before all of them are. */
const SAMPLE = 6

/** How many sat for a subject. */
const COUNT = /^\d{1,2}$/

/** The rows of a student. */
type StudentRows = number[]

/**
 * A table with a row for each subject of each student (`1 OKAFOR Ada English 67 B`) as one with a row a
 * student. Null where the rows are not of this kind; a report card, which names its student elsewhere,
 * is none.
 */
export const readSubjectRows = rememberingOf(subjectRows)

function subjectRows(body: SheetBody): Table | null {
  const { names, numbers } = identityColumns(body)
  const identity = [...names, ...numbers]
  const subject = subjectColumn(body, identity)
  if (subject === null) {
    return null
  }
  const isBySubject = body.view.table.listsBySubject === true
  const students = isBySubject
    ? studentsOfLists(body, names, numbers)
    : studentsOf(body, names, numbers, subject)
  if (students.length === 1 && names.length === 0 && isCount(body, numbers)) {
    return null
  }
  const labels = new Map<string, string>()
  const confidences = new Map<string, number>()
  const sums = new Map<string, string>()
  for (const rows of students) {
    const own = new Set<string>()
    for (const row of rows) {
      const label = textAt(body, row, subject)
      const key = squash(label)
      if (isSum(label)) {
        sums.set(key, sums.get(key) ?? label)
        continue
      }
      if (label === '' || label.length > LONGEST_LABEL || own.has(key)) {
        return null
      }
      own.add(key)
      labels.set(key, labels.get(key) ?? label)
      const confidence = body.view.at(row, subject)?.confidence ?? 1
      confidences.set(key, Math.max(confidences.get(key) ?? 0, confidence))
    }
  }
  const most = Math.max(...students.map((rows) => rows.length))
  const mean = body.rows.length / students.length
  const isOfEach = isBySubject || mean >= SUBJECTS_PER_STUDENT
  if (!isOfEach || labels.size > Math.max(most, body.rows.length * COMMON)) {
    return null
  }

  const columns: { column: SheetColumn; cell: (rows: StudentRows) => SheetCell }[] = []
  const perSubject: number[] = []
  for (const [column, label] of body.headings.entries()) {
    if (identity.includes(column) || isSameInAll(body, column, students)) {
      const cell = (rows: StudentRows) => usualCell(body, rows, column)
      columns.push({ column: { group: null, label }, cell })
    } else if (column !== subject && !countsRows(body, column)) {
      perSubject.push(column)
    }
  }
  for (const [key, group] of labels) {
    for (const column of perSubject) {
      const cell = (rows: StudentRows) => {
        const row = rows.find((one) => squash(textAt(body, one, subject)) === key)
        return row === undefined ? undefined : cellAt(body, row, column)
      }
      const label = body.headings[column]
      const alone = perSubject.length === 1
      const confidence = confidences.get(key)
      columns.push({
        column: alone ? { group: null, label: group, confidence } : { group, label, confidence },
        cell,
      })
    }
  }
  for (const [key, label] of sums) {
    const cell = (rows: StudentRows) => {
      const row = rows.find((one) => squash(textAt(body, one, subject)) === key)
      return row === undefined ? undefined : valueOf(body, row, perSubject)
    }
    columns.push({ column: { group: null, label }, cell })
  }
  return perSubject.length === 0
    ? null
    : studentTable(
        {
          columns: columns.map(({ column }) => column),
          rows: students.map((rows) => columns.map(({ cell }) => cell(rows))),
        },
        body.view.table.box
      )
}

/** Whether what should be the number of the only student is too short for one: as many `REG` for each subject. */
function isCount(body: SheetBody, numbers: readonly number[]): boolean {
  return numbers.every((column) =>
    body.rows.every((row) => COUNT.test(textAt(body, row, column).trim()))
  )
}

/**
 * The column that names the subject of each row; null where rows have no student, or no subject.
 *
 * @param identity columns that say who a student is
 */
export function subjectColumn(body: SheetBody, identity: readonly number[]): number | null {
  if (identity.length === 0) {
    return null
  }
  const named = body.roles.indexOf('subject')
  if (named >= 0) {
    return named
  }
  for (let column = 0; column < body.headings.length; column++) {
    if (!identity.includes(column) && isSubjects(body, column, body.rows.slice(0, SAMPLE))) {
      return isSubjects(body, column, body.rows) ? column : null
    }
  }
  return null
}

/** Whether most rows of a column name a subject. */
function isSubjects(body: SheetBody, column: number, rows: readonly number[]): boolean {
  const known = rows.filter((row) => namesSubject(textAt(body, row, column))).length
  return known > 0 && known >= rows.length * 0.6
}

/** Below this a name or a number of a picture may be misread. */
const SURE = 0.9

/**
 * A student begins where somebody else's number or name stands. A name beside the same number that differs in
 * one letter was misread once, and so was a number beside the same name that has letters for figures. Of two
 * numbers and a name a doubtful one may differ, and so may a letter of a doubtful name alone while the
 * subjects go on.
 */
function studentsOf(
  body: SheetBody,
  names: readonly number[],
  numbers: readonly number[],
  subject: number
): StudentRows[] {
  const centred = centredStudents(body, [...names, ...numbers])
  if (centred) {
    return centred
  }
  const students: StudentRows[] = []
  let before = { name: '', number: '' }
  for (const row of body.rows) {
    const textOf = (columns: readonly number[]) =>
      columns.map((column) => squash(textAt(body, row, column))).join('|')
    const own = { name: textOf(names), number: textOf(numbers) }
    const isBlank = /^\|*$/.test(own.name) && /^\|*$/.test(own.number)
    const isNear = /[^|]/.test(own.number) && isOneLetterApart(own.name, before.name)
    const isNumbered = own.number === before.number && (own.name === before.name || isNear)
    const isMisread =
      own.name === before.name && withDigits(own.number) === withDigits(before.number)
    const isSame = isNumbered || (isMisread && /[^|]/.test(own.name))
    const last = students.at(-1)
    if (
      last &&
      (isBlank || isSame || isMisreadOnce(body, row, last, { names, numbers, subject }))
    ) {
      last.push(row)
    } else {
      students.push([row])
    }
    before = isBlank ? before : own
  }
  return students
}

/** Whether one value of a row that says who a student is may be a misreading of what the rows before it say. */
function isMisreadOnce(
  body: SheetBody,
  row: number,
  student: StudentRows,
  columns: { names: readonly number[]; numbers: readonly number[]; subject: number }
): boolean {
  const { names, numbers, subject } = columns
  const before = student.at(-1)!
  const keyOf = (one: number, column: number) => squash(textAt(body, one, column))
  const [differing, ...others] = [...names, ...numbers].filter(
    (column) => keyOf(row, column) !== keyOf(before, column)
  )
  const isDoubtful = [row, before].some(
    (one) => differing !== undefined && (body.view.at(one, differing)?.confidence ?? 1) < SURE
  )
  if (!isDoubtful || others.length > 0) {
    return false
  }
  const isNear = isOneLetterApart(keyOf(row, differing), keyOf(before, differing))
  if (names.length + numbers.length > 2) {
    return isNear || numbers.includes(differing)
  }
  const goesOn = keyOf(row, subject) !== keyOf(student[0], subject)
  return numbers.length === 0 && isNear && goesOn
}

/** The rows of each student of a list by subjects, wherever they stand, by his number or else his name. */
function studentsOfLists(
  body: SheetBody,
  names: readonly number[],
  numbers: readonly number[]
): StudentRows[] {
  const codes = numbers.filter((column) => body.roles[column] === 'admission_number')
  const students = Map.groupBy(body.rows, (row) => {
    const [code, name] = [codes, names].map((columns) =>
      columns.map((column) => squash(textAt(body, row, column))).join('|')
    )
    return /[^|]/.test(code) ? code : name
  })
  return [...students.values()]
}

/**
 * The rows of students who are named in the middle of as many rows each, as where one drawn cell holds a
 * student's subjects below each other; null where some have more rows.
 */
function centredStudents(body: SheetBody, identity: readonly number[]): StudentRows[] | null {
  const { rows } = body
  const isNamed = (row: number) => identity.some((column) => textAt(body, row, column) !== '')
  const named = rows.flatMap((row, index) => (isNamed(row) ? [index] : []))
  const [first, second] = named
  const each = second - first
  const isCentred =
    first > 0 &&
    each === 2 * first + 1 &&
    rows.length === each * named.length &&
    named.every((index, at) => index === first + at * each)
  return isCentred ? named.map((index) => rows.slice(index - first, index - first + each)) : null
}

/** What most rows of a student say in a column that says the same in all. */
function usualCell(body: SheetBody, rows: StudentRows, column: number): SheetCell {
  const cells = rows.flatMap((row) => cellAt(body, row, column) ?? [])
  const usual = mostFrequent(cells.map(({ text }) => text))
  return cells.find(({ text }) => text === usual)
}

/** What a row says that has one value for the student: in the column of marks, as a rule the fullest. */
function valueOf(body: SheetBody, row: number, columns: readonly number[]): SheetCell {
  const filled = columns.filter((column) => textAt(body, row, column) !== '')
  const own = filled.find((column) => ['total', 'score'].includes(body.roles[column] ?? ''))
  return filled.length === 0 ? undefined : cellAt(body, row, own ?? filled[0])
}

/** Roles whose values belong to a subject, however often they repeat. */
const OF_SUBJECTS: ReadonlySet<Role | null> = new Set(['ca', 'exam', 'score', 'grade', 'remark'])

/** Whether a column says the same in all rows of each student, or something in one of them only. */
function isSameInAll(body: SheetBody, column: number, students: readonly StudentRows[]): boolean {
  const isOfSubjects = OF_SUBJECTS.has(body.roles[column])
  let told = 0
  const isSame = students.every((rows) => {
    const texts = rows.map((row) => textAt(body, row, column)).filter((text) => text !== '')
    const isOnce = texts.length <= 1
    const isInAll = !isOfSubjects && texts.length === rows.length && new Set(texts).size === 1
    told += texts.length > 0 && rows.length > (isOnce ? 1 : 2) ? 1 : 0
    return isOnce || isInAll
  })
  return isSame && (told > 0 || body.headings[column] === '')
}
