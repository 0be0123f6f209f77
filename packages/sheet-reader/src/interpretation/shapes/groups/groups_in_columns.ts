import { isFooterText } from '../../tables/footer_rows.js'
import { labelOfSum } from './group_sums.js'
import {
  regrouped,
  type GroupedRow,
  type GroupedSheet,
  type GroupedTable,
  type MadeRow,
} from './regrouped_table.js'
import { squash } from '../../../vocabulary/text.js'
import type { Cell } from '../../../types.js'

/** Fewest rows that head or sum up a student. */
const FEWEST = 2
/** Share of the rows that are of the same subject as the row above, where rows go by subjects. */
const MOSTLY = 0.6

/** A table that has columns for the student and the subject of each row. */
interface Columns {
  identity: number[]
  subject: number
}

/**
 * Rows that say in columns whose they are and of which subject, with rows among them that head a
 * student (his name and nothing else) or sum him up (`Musa Bello Total`), or sorted by their
 * subjects. Null where there is nothing to bring into shape.
 */
export function groupsInColumns(
  sheet: GroupedSheet
): Pick<GroupedTable, 'table' | 'grouping'> | null {
  const { headings } = sheet
  const subject = headings.find(({ role }) => role === 'subject')?.cell.column
  const identity = headings.flatMap(({ cell, role }) =>
    role === 'name' || role === 'admission_number' ? [cell.column] : []
  )
  if (subject === undefined || identity.length === 0) {
    return null
  }
  const columns = { identity, subject }
  const made = sortedBySubject(sheet, columns)
  const table = made
    ? { ...regrouped(sheet, made, [], 0), listsBySubject: true }
    : summedStudents(sheet, columns)
  return table && { table, grouping: { kind: 'columns' } }
}

function summedStudents(sheet: GroupedSheet, { identity, subject }: Columns) {
  const made: MadeRow[] = []
  let who: Cell[] = []
  let changed = 0
  for (const { row, cells } of sheet.rows) {
    const own = cells.filter(({ column }) => identity.includes(column))
    const others = cells.filter(({ column }) => !identity.includes(column))
    const hasSubject = cells.some(({ column }) => column === subject)
    const sum = hasSubject ? null : sumBehind(own, who)
    if (own.length > 0 && others.length === 0 && !isFooterText(own[0].text)) {
      who = own
      changed += 1
    } else if (sum) {
      made.push(rowOf(row, [...who, { ...own[0], column: subject, text: sum }, ...others]))
      changed += 1
    } else if (hasSubject || !isFooterText(cells[0].text)) {
      who = own.length > 0 ? own : who
      made.push(rowOf(row, [...who, ...others]))
    }
  }
  return changed < FEWEST ? null : regrouped(sheet, made, [], 0)
}

function rowOf(row: number, cells: readonly Cell[]): MadeRow {
  return {
    row,
    cells: cells.map((cell) => ({ cell, column: cell.column, columnSpan: cell.columnSpan })),
  }
}

/** What sums up a student whose name or number stands before it: `Total` of `Musa Bello Total`. */
function sumBehind([first]: readonly Cell[], who: readonly Cell[]): string | null {
  const known = who.find(({ column }) => column === first?.column)
  return known && first.text.startsWith(`${known.text} `)
    ? labelOfSum(first.text.slice(known.text.length))
    : null
}

/**
 * Whether the name of a subject or nothing stands before what sums up its rows: `French Average`.
 */
function sumsUp(text: string, subject: Cell | undefined): boolean {
  return isFooterText(subject ? text.replace(subject.text, '').trim() : text)
}

/**
 * The rows of students that are sorted by their subjects, each with its subject; null where they
 * aren't.
 */
function sortedBySubject({ view, rows }: GroupedSheet, { identity, subject }: Columns) {
  const studentOf = ({ row }: GroupedRow) =>
    identity.map((column) => squash(view.textAt(row, column))).join('|')
  const made: MadeRow[] = []
  let label: Cell | undefined
  let [same, students] = ['', 0]
  let [before, repeated] = ['', 0]
  for (const line of rows) {
    const own = line.cells.find(({ column }) => column === subject)
    const student = studentOf(line)
    if (!/[^|]/.test(student)) {
      if (own && !sumsUp(own.text, label)) {
        return null
      }
      continue
    }
    label = own ?? label
    const isSame = label !== undefined && squash(label.text) === same
    students += isSame && student !== before ? 1 : 0
    repeated += student === before ? 1 : 0
    ;[same, before] = [squash(label?.text ?? ''), student]
    const others = line.cells.filter((cell) => cell !== own)
    made.push(rowOf(line.row, label ? [...others, { ...label, column: subject }] : others))
  }
  return repeated === 0 && students > made.length * MOSTLY ? made : null
}
