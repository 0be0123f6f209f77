import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { visibleText } from '../../../vocabulary/text.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { Cell, Table } from '../../../types.js'

/** Fewest subjects, and most rows of what a student has in them. */
const SUBJECTS = 3
const MOST_ROWS = 6

/** What the rows below the subjects may hold, at least one of them a student's result. */
const RESULTS: ReadonlySet<Role | null> = new Set(['score', 'total', 'exam', 'grade', 'percent'])
const BESIDE: ReadonlySet<Role | null> = new Set([
  ...RESULTS,
  'ca',
  'position',
  'remark',
  'maximum',
  'minimum',
  'class_average',
  'class_highest',
  'class_lowest',
])

/**
 * One student's subjects beside each other with his marks below them, as slips print them (`SUBJECT | ENG | MTH` above
 * `MARK (60) | 44 | 56`), turned so that subjects are rows. Null where the table is none.
 */
export function readCardAcross(table: Table): Table | null {
  const { cells, columnEdges, rowEdges, box } = table
  const [columns, rows] = [columnEdges.length - 1, rowEdges.length - 1]
  if (rows < 2 || rows > MOST_ROWS || columns <= SUBJECTS) {
    return null
  }
  const [corner, ...labels] = inColumn(cells, 0).map(({ text }) => roleOf(text))
  const headings = cells.filter(({ row, column }) => row === 0 && column > 0)
  const subjects = headings.filter(
    ({ text }) => roleOf(text) === null || isSubjectHeading(visibleText(text))
  )
  if (
    corner !== 'subject' ||
    labels.length !== rows - 1 ||
    !labels.every((role) => BESIDE.has(role)) ||
    !labels.some((role) => RESULTS.has(role)) ||
    subjects.length < SUBJECTS ||
    subjects.length * 2 < headings.length ||
    cells.some(({ columnSpan, rowSpan }) => columnSpan > 1 || rowSpan > 1)
  ) {
    return null
  }
  const [width, height] = [(box.x1 - box.x0) / rows, (box.y1 - box.y0) / columns]
  return {
    ...table,
    columnEdges: Array.from({ length: rows + 1 }, (_, at) => box.x0 + at * width),
    rowEdges: Array.from({ length: columns + 1 }, (_, at) => box.y0 + at * height),
    cells: cells.map((cell) => ({ ...cell, row: cell.column, column: cell.row })),
  }
}

function inColumn(cells: readonly Cell[], column: number): Cell[] {
  return cells.filter((cell) => cell.column === column).sort((one, other) => one.row - other.row)
}

function roleOf(text: string): Role | null {
  return roleOfHeading(splitMaximum(visibleText(text)).label)
}
