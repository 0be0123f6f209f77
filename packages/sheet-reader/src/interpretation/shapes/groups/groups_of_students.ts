import { isTitleOfSums, labelledSums, labelOfSum } from './group_sums.js'
import { namesSubject } from '../sheet_body.js'
import {
  regrouped,
  type GroupedRow,
  type GroupedSheet,
  type GroupedTable,
  type Grouping,
  type MadeRow,
} from './regrouped_table.js'
import { shapeOf } from '../../readings/printed_values.js'
import { squash } from '../../../vocabulary/text.js'
import { studentOfTitle, type StudentTitle } from './group_titles.js'
import type { Cell } from '../../../types.js'

/** Fewest students of a page, unless it goes on with others. */
const FEWEST = 2
/** Share of the titles that may be something else, and of the rows that must name a subject. */
const OTHERS = 0.3
const NAMED = 0.6
/**
 * Share of the rows that may have a subject of their own, where each student's subjects come again.
 */
const DIFFERENT = 0.75
/** Columns for who the student is. */
const ADDED = ['Admission No', 'Name']

/**
 * Each student's subjects below a line with his name, as rows that say whose they are; null where
 * they aren't.
 */
export function groupsOfStudents(
  sheet: GroupedSheet
): Pick<GroupedTable, 'table' | 'grouping'> | null {
  const { view, headings, rows, titles, isHeadedAgain, before } = sheet
  const isOfOthers =
    isHeadedAgain || headings.some(({ role }) => role === 'name') || before?.kind === 'subject'
  const students = studentsOf(isOfOthers ? [] : titles, before)
  const subject = headings.find(({ role }) => role === 'subject')?.cell.column ?? 0
  if (isOfOthers || (!before && !areStudents(sheet, students, subject))) {
    return null
  }
  const result =
    headings.find(({ role }) => role === 'total' || role === 'score')?.cell.column ??
    view.columnCount - 1
  const made: MadeRow[] = []
  let who = before?.kind === 'student' ? before.last : undefined
  let above: string | null = null
  let isUnderOther = false
  for (const { row, cells, isTitle } of rows) {
    const student = students.get(row)
    if (student) {
      who = student
      above = null
      isUnderOther = false
      continue
    }
    const plain = cells.filter((cell) => labelledSums(cell).length === 0)
    const [first] = plain
    // What nobody knows sums up more than a student where numbers alone stand below it.
    if (isUnderOther && !isTitle && cells.every(({ column }) => column !== subject)) {
      continue
    }
    const label: string | null = first?.column === subject ? labelOfSum(first.text) : above
    above = isTitle ? label : null
    isUnderOther = isTitle && label === null
    if (!isTitle && first && (label === null || plain.some(({ column }) => column !== subject))) {
      const others = plain.filter(({ column }) => column !== subject)
      const sum = label === null ? null : placed({ ...first, text: label }, subject)
      made.push(rowOf(row, who, sum ? [sum, ...others] : plain))
    }
    for (const { label: text, value } of cells.flatMap(labelledSums)) {
      const sum = [placed({ ...value, text }, subject), placed(value, result)]
      made.push(rowOf(row, who, sum))
    }
  }
  return made.length === 0
    ? null
    : {
        table: regrouped(sheet, made, ADDED, ADDED.length),
        grouping: { kind: 'student', last: who },
      }
}

/**
 * The students whom titles name; where nearly all have a number, those without one name something
 * else.
 */
function studentsOf(
  titles: readonly GroupedRow[],
  before: Grouping | null
): Map<number, StudentTitle> {
  const found = titles.flatMap(({ row, cells }) => {
    const student = studentOfTitle(cells[0])
    return student ? [{ row, student }] : []
  })
  const numbered = found.filter(({ student }) => student.admissionNumber)
  const last = before?.kind === 'student' ? before.last : undefined
  const areNumbered = last
    ? last.admissionNumber !== undefined
    : numbered.length >= found.length * (1 - OTHERS)
  const students = new Map(
    (areNumbered ? numbered : found).map(({ row, student }) => [row, student])
  )
  const shapes = new Set(numbered.map(({ student }) => shapeOf(student.admissionNumber!.text)))
  for (const { row, cells } of titles) {
    const isKnown = students.has(row) || isTitleOfSums(cells[0].text)
    const doubted = isKnown ? null : doubtedStudent(cells[0], shapes)
    if (doubted) {
      students.set(row, doubted)
    }
  }
  return students
}

/** Most that is believed of a name with signs that no name has. */
const DOUBTED = 0.5

/**
 * The student of a title with a number like those of the others, whose name cannot be read; null
 * without one.
 */
function doubtedStudent(cell: Cell, shapes: ReadonlySet<string>): StudentTitle | null {
  const words = cell.text.split(/\s+/)
  const number = words.find((word) => /\d/.test(word) && shapes.has(shapeOf(word)))
  const name = words.filter((word) => word !== number && /\p{L}/u.test(word)).join(' ')
  return number === undefined || name === ''
    ? null
    : {
        admissionNumber: { ...cell, text: number },
        name: { ...cell, text: name, confidence: Math.min(cell.confidence, DOUBTED) },
      }
}

function placed(cell: Cell, column: number): Cell {
  return { ...cell, column, columnSpan: 1 }
}

/** A row with who the student is before what was printed. */
function rowOf(row: number, who: StudentTitle | undefined, cells: readonly Cell[]): MadeRow {
  const identity = [who?.admissionNumber, who?.name].flatMap((cell, column) =>
    cell ? [{ cell, column, columnSpan: 1 }] : []
  )
  const moved = cells.map((cell) => ({
    cell,
    column: cell.column + ADDED.length,
    columnSpan: cell.columnSpan,
  }))
  return { row, cells: [...identity, ...moved] }
}

function areStudents(
  { view, rows, titles }: GroupedSheet,
  students: ReadonlyMap<number, StudentTitle>,
  subject: number
): boolean {
  const texts = rows
    .filter(({ isTitle }) => !isTitle)
    .map(({ row }) => view.textAt(row, subject))
    .filter((text) => text !== '' && labelOfSum(text) === null)
  const others = titles.filter(
    ({ row, cells: [{ text }] }) => !students.has(row) && !isTitleOfSums(text)
  )
  // Subjects above the first name are those of a student who is named above the table.
  const [first] = rows.filter(({ row, isTitle }) => !isTitle || students.has(row))
  return (
    students.size >= FEWEST &&
    students.has(first.row) &&
    others.length <= titles.length * OTHERS &&
    texts.filter(namesSubject).length >= texts.length * NAMED &&
    new Set(texts.map(squash)).size <= texts.length * DIFFERENT
  )
}
