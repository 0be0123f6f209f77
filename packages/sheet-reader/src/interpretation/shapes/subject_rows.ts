import { squash } from '../text.js'
import { cellAt, identityColumns, namesSubject, textAt, type SheetBody } from './sheet_body.js'
import { studentTable, type SheetCell, type SheetColumn } from './student_table.js'
import type { Table } from '../../types.js'

/** Fewest subjects a student, as a mean, and the share of the students that take a common subject. */
const SUBJECTS_PER_STUDENT = 1.5
const LONGEST_LABEL = 60
/** Rows that are looked at before all of them are. */
const SAMPLE = 6

/** The rows of a student. */
type StudentRows = number[]

/**
 * A table with a row for each subject of each student (`1 OKAFOR Ada English 67 B`) as one with a row a
 * student. Null where the rows are not of this kind; a report card, which names its student elsewhere,
 * is none.
 */
export function readSubjectRows(body: SheetBody): Table | null {
  const { names, numbers } = identityColumns(body)
  const identity = [...names, ...numbers]
  const subject = identity.length === 0 ? null : subjectColumn(body, identity)
  if (subject === null) {
    return null
  }
  const students = studentsOf(body, identity)
  const labels = new Map<string, string>()
  for (const rows of students) {
    const own = new Set<string>()
    for (const row of rows) {
      const label = textAt(body, row, subject)
      const key = squash(label)
      if (label === '' || label.length > LONGEST_LABEL || own.has(key)) {
        return null
      }
      own.add(key)
      labels.set(key, labels.get(key) ?? label)
    }
  }
  const alone = students.length === 1
  const mean = body.rows.length / students.length
  if (mean < SUBJECTS_PER_STUDENT || (!alone && labels.size > body.rows.length * 0.7)) {
    return null
  }

  const columns: { column: SheetColumn; cell: (rows: StudentRows) => SheetCell }[] = []
  const perSubject: number[] = []
  for (const [column, label] of body.headings.entries()) {
    if (identity.includes(column) || isSameInAll(body, column, students)) {
      const cell = (rows: StudentRows) =>
        rows.map((row) => cellAt(body, row, column)).find((own) => own !== undefined)
      columns.push({ column: { group: null, label }, cell })
    } else if (column !== subject) {
      perSubject.push(column)
    }
  }
  for (const [key, group] of labels) {
    for (const column of perSubject) {
      const cell = (rows: StudentRows) => {
        const row = rows.find((one) => squash(textAt(body, one, subject)) === key)
        return row === undefined ? undefined : cellAt(body, row, column)
      }
      columns.push({ column: { group, label: body.headings[column] }, cell })
    }
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

function subjectColumn(body: SheetBody, identity: readonly number[]): number | null {
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

/** A student begins where somebody else's number or name stands. */
function studentsOf(body: SheetBody, identity: readonly number[]): StudentRows[] {
  const students: StudentRows[] = []
  let before = ''
  for (const row of body.rows) {
    const own = identity.map((column) => squash(textAt(body, row, column))).join('|')
    const isBlank = /^\|*$/.test(own)
    const last = students.at(-1)
    if (last && (isBlank || own === before)) {
      last.push(row)
    } else {
      students.push([row])
    }
    before = isBlank ? before : own
  }
  return students
}

/** Whether a column says the same in all rows of each student, or something in one of them only. */
function isSameInAll(body: SheetBody, column: number, students: readonly StudentRows[]): boolean {
  return students.every((rows) => {
    const texts = rows.map((row) => textAt(body, row, column)).filter((text) => text !== '')
    return texts.length === 1
      ? rows.length > 1
      : texts.length === 0 ||
          (new Set(texts).size === 1 && texts.length === rows.length && rows.length > 2)
  })
}
