import {
  isAbsentMark,
  isGradeLike,
  parsePosition,
  parseScore,
} from '../../readings/printed_values.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { visibleText } from '../../../vocabulary/text.js'
import { OF_ALL_SUBJECTS, type Role } from '../../../vocabulary/roles.js'
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
 * One student's subjects beside each other with his marks below them, as slips print them
 * (`SUBJECT | ENG | MTH` above `MARK (60) | 44 | 56`), turned so that subjects are rows. Null where
 * the table is none.
 */
export function readCardAcross(table: Table): Table | null {
  const { cells, columnEdges, rowEdges } = table
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
  return turned(table, cells, columns)
}

/**
 * One student's subjects beside each other with his marks below them, without a word of what the
 * two rows are: all headings are known subjects and what is said of all of them
 * (`Eng | Maths | Sci | Total` above `12 | 20 | 23 | 55`). Turned so that subjects are rows; null
 * where the table is none.
 */
export function readBareCardAcross(table: Table): Table | null {
  const { cells, columnEdges, rowEdges, box } = table
  const columns = columnEdges.length - 1
  if (rowEdges.length - 1 !== 2 || columns < SUBJECTS || cells.length !== 2 * columns) {
    return null
  }
  const [headings, results] = [0, 1].map((own) => cells.filter(({ row }) => row === own))
  const texts = headings.map(({ text }) => visibleText(text))
  const subjects = texts.filter(
    (text) => isSubjectHeading(text) && !OF_ALL_SUBJECTS.has(roleOf(text))
  )
  if (
    subjects.length < SUBJECTS ||
    !texts.every((text) => subjects.includes(text) || OF_ALL_SUBJECTS.has(roleOf(text))) ||
    !results.every(({ text }) => isResult(visibleText(text))) ||
    !results.some(({ text }) => parseScore(visibleText(text)) !== null)
  ) {
    return null
  }
  const corner = { row: 0, rowSpan: 1, columnSpan: 1, box, kind: 'value', confidence: 1 } as const
  const headed = [
    { ...corner, column: 0, text: 'Subject' },
    { ...corner, row: 1, column: 0, text: 'Score' },
    ...cells.map((cell) => ({ ...cell, column: cell.column + 1 })),
  ]
  return turned(table, headed, columns + 1)
}

function isResult(text: string): boolean {
  return (
    parseScore(text) !== null ||
    isGradeLike(text) ||
    isAbsentMark(text) ||
    parsePosition(text) !== null
  )
}

/** A table whose columns become rows, and its rows columns. */
function turned(table: Table, cells: readonly Cell[], columns: number): Table {
  const { box, rowEdges } = table
  const rows = rowEdges.length - 1
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
