import { isAbsentMark } from '../../readings/printed_values.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { areNamesButOne, isFullName, isPerson } from './people_across.js'
import { isStudentNumber, namesSubject } from '../sheet_body.js'
import { cellOf, isMark, labelColumns } from './transposed_labels.js'
import { studentTable, type SheetCell, type SheetColumn } from '../student_table.js'
import type { TableView } from '../../tables/table_view.js'
import type { Table } from '../../../types.js'

/** Fewest students and subjects. */
const STUDENTS = 2
const SUBJECTS = 3
/**
 * Share of the rows with marks that begin with somebody's full name, from which on rows are
 * students.
 */
const NAMED = 0.5

/**
 * Where these names stand: behind a number that looks like a course's (`STD0001`), or behind two.
 */
const NAME_COLUMNS = [0, 1, 2]

/** A row of the table by what it says of the students. */
interface Line {
  label: string
  kind: 'name' | 'number' | 'value' | 'other'
  row: number
}

/**
 * A table with a column for each student and a row for each subject, turned so that students are
 * rows. Null where the columns are not students.
 */
export function readTransposed(view: TableView): Table | null {
  if (view.columnCount < STUDENTS + 1 || view.rowCount < SUBJECTS + 1) {
    return null
  }
  const labels = labelColumns(view)
  const students = studentColumns(view, labels)
  const lines = linesOf(view, labels, students)
  const firstValue = lines.findIndex(({ kind }) => kind === 'value')
  const names = lines.filter(({ kind }, index) => kind === 'name' && index < firstValue)
  const values = lines.filter(({ kind }) => kind === 'value')
  const isForeign = isForeignCorner(names)
  const areNamed = NAME_COLUMNS.some((column) => {
    const named = values.filter(({ row }) => isFullName(view.textAt(row, column)))
    return named.length > values.length * NAMED
  })
  if (areNamed) {
    return null
  }
  const known = values.filter(
    ({ label }) => namesSubject(label) || (!isForeign && roleOfHeading(label) !== null)
  ).length
  const knownShare = isForeign ? 0.7 : 0.35
  const others = lines.filter(
    ({ kind, label }, index) => index > firstValue && kind !== 'value' && label !== ''
  )
  if (
    students.length < STUDENTS ||
    names.length === 0 ||
    values.length < SUBJECTS ||
    known < (!isForeign && areFullNames(view, names, students) ? 1 : values.length * knownShare) ||
    others.length > values.length * 0.3 ||
    areKindsOfMarks(view, names, students) ||
    areSummedUp(view, names, students) ||
    areGradesAndRemarks(view, values, students)
  ) {
    return null
  }

  const columns: { column: SheetColumn; cell: (student: number) => SheetCell }[] = []
  const single = (label: string, row: number, most = 1) =>
    columns.push({
      column: { group: null, label, confidence: view.at(row, 0)?.confidence },
      cell: (student) => atMost(most, cellOf(view, row, student)),
    })
  const who = (student: number) => joined(names.map(({ row }) => cellOf(view, row, student)))
  columns.push({
    column: { group: null, label: 'NAME' },
    cell: (student) => withWords(who(student), (word) => !/\d/.test(word)),
  })
  if (students.some((student) => /\d/.test(who(student)?.text ?? ''))) {
    columns.push({
      column: { group: null, label: 'Reg No' },
      cell: (student) => withWords(who(student), (word) => /\d/.test(word)),
    })
  }
  for (const { label, kind, row } of lines) {
    if (kind === 'number') {
      const role = roleOfHeading(label)
      const isCalled = role === 'admission_number' || role === 'serial'
      single(isCalled ? label : 'Reg No', row, isCalled ? 1 : sureness(view, row, students))
    } else if (kind === 'value' || (kind === 'other' && label !== '')) {
      single(label, row)
    }
  }
  return studentTable(
    {
      columns: columns.map(({ column }) => column),
      rows: students.map((student) => columns.map(({ cell }) => cell(student))),
    },
    view.table.box
  )
}

/**
 * Whether the corner beside the names speaks of neither students nor subjects: below single words,
 * which may be anything, most rows must be subjects then.
 */
function isForeignCorner(names: readonly Line[]): boolean {
  return names.every(({ label }) => label !== '' && !speaksOfSheet(label))
}

/**
 * Whether a corner, or one of the two things that it says, names what stands below or beside it.
 */
function speaksOfSheet(corner: string): boolean {
  const words = corner.split(' ')
  const parts = words.flatMap((_, at) => [
    words.slice(0, at + 1).join(' '),
    words.slice(at).join(' '),
  ])
  return parts.some((part) => ![null, 'person'].includes(roleOfHeading(part)))
}

/** Whether headings end as those of marks do (`Target Grade`, `Mock Grade`) and name nobody. */
function areKindsOfMarks(
  view: TableView,
  names: readonly Line[],
  students: readonly number[]
): boolean {
  const kinds = students.filter((student) => {
    const text = nameOf(view, names, student)
    return text.includes(' ') && roleOfHeading(text.split(' ').at(-1)!) !== null
  })
  return kinds.length > 1 && kinds.length * 2 >= students.length
}

/**
 * Whether a total stands beside single words: nobody adds up the marks of all students in a
 * subject.
 */
function areSummedUp(
  view: TableView,
  names: readonly Line[],
  students: readonly number[]
): boolean {
  const called = students.map((student) => nameOf(view, names, student))
  return called.some((text) => roleOfHeading(text) === 'total') && !called.some(isFullName)
}

/** What is at least so long, in letters, is a remark and no grade. */
const REMARK = /^\p{L}{4}[\p{L} ]*$/u

/**
 * Whether one column holds nothing but remarks (`CREDIT`, `VERY GOOD`) on what another one holds.
 */
function areGradesAndRemarks(
  view: TableView,
  values: readonly Line[],
  students: readonly number[]
): boolean {
  const remarks = students.filter((student) => {
    const texts = values.flatMap(({ row }) => cellOf(view, row, student)?.text ?? [])
    return texts.length > 0 && texts.every((text) => REMARK.test(text) && !isAbsentMark(text))
  })
  return remarks.length > 0 && remarks.length < students.length
}

/** Whether nearly every column has a name of several words above it, and no two the same. */
function areFullNames(
  view: TableView,
  names: readonly Line[],
  students: readonly number[]
): boolean {
  const texts = students.map((student) => nameOf(view, names, student))
  const full = texts.filter((text) => text.includes(' '))
  return full.length >= students.length * 0.8 && new Set(full).size === full.length
}

function nameOf(view: TableView, names: readonly Line[], student: number): string {
  return joined(names.map(({ row }) => cellOf(view, row, student)))?.text ?? ''
}

/** Columns right of the labels that hold something. */
function studentColumns(view: TableView, labels: number): number[] {
  const columns: number[] = []
  for (let column = labels; column < view.columnCount; column++) {
    for (let row = 0; row < view.rowCount; row++) {
      if (cellOf(view, row, column)) {
        columns.push(column)
        break
      }
    }
  }
  return columns
}

function linesOf(view: TableView, count: number, students: readonly number[]): Line[] {
  const lines: Line[] = []
  const labels = Array.from({ length: count }, (_, column) => column)
  for (let row = 0; row < view.rowCount; row++) {
    const texts = students.flatMap((column) => cellOf(view, row, column)?.text ?? [])
    const label = labels
      .flatMap((column) => (view.at(row, column)?.row === row ? view.textAt(row, column) : []))
      .join(' ')
      .trim()
    const kind = kindOf(label, texts, students.length, lines)
    if (kind === 'value' && !lines.some((line) => line.kind === 'name')) {
      return []
    }
    lines.push({ label, row, kind })
  }
  return lines
}

function kindOf(
  label: string,
  texts: string[],
  students: number,
  before: readonly Line[]
): Line['kind'] {
  const share = (test: (text: string) => boolean) =>
    texts.filter(test).length / Math.max(1, texts.length)
  const started = before.some(({ kind }) => kind === 'value')
  const role = roleOfHeading(label)
  if (texts.length === 0) {
    return 'other'
  }
  if (!started && role !== 'total' && !namesSubject(label)) {
    if ((share(isPerson) >= 0.8 || areNamesButOne(texts)) && texts.length >= students * 0.5) {
      return 'name'
    }
    const codes = share(isStudentNumber) >= 0.9 && new Set(texts).size === texts.length
    if (codes && texts.length >= students * 0.8 && (role !== null || share(isLong) >= 0.8)) {
      return 'number'
    }
  }
  return label !== '' && share(isMark) >= 0.7 ? 'value' : 'other'
}

function isLong(text: string): boolean {
  return text.length >= 4
}

/**
 * How sure it is that numbers which nothing names are the students' own, where they only count
 * these.
 */
const COUNTED = 0.8

/** Numbers that count the students may be those of the register, or of the columns alone. */
function sureness(view: TableView, row: number, students: readonly number[]): number {
  const texts = students.flatMap((column) => cellOf(view, row, column)?.text ?? [])
  const areCounted = texts.every((text, index) => Number(text.replace(/[.)]$/, '')) === index + 1)
  return areCounted ? COUNTED : 1
}

function atMost(most: number, cell: SheetCell): SheetCell {
  return cell && cell.confidence > most ? { ...cell, confidence: most } : cell
}

/** The words of a cell that are of a kind; a name and a number may stand in one cell. */
function withWords(cell: SheetCell, isOwn: (word: string) => boolean): SheetCell {
  const text = cell?.text.split(' ').filter(isOwn).join(' ')
  return cell && text ? { ...cell, text } : undefined
}

/** The lines of a name that was wrapped, as one. */
function joined(cells: readonly SheetCell[]): SheetCell {
  const filled = cells.filter((cell) => cell !== undefined)
  return filled.length === 0
    ? undefined
    : {
        ...filled[0],
        text: filled
          .map(({ text }) => text)
          .join(' ')
          .replace(/\s+/g, ' '),
      }
}
