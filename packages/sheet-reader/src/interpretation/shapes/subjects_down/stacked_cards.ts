import {
  isAbsentMark,
  isGradeLike,
  parseNumber,
  parsePosition,
} from '../../readings/printed_values.js'
import { roleOfHeading, roleOfPart } from '../../../vocabulary/role_words.js'
import { roleOfLabel } from '../../cards/label_roles.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { visibleText } from '../../../vocabulary/text.js'
import { namesSubject } from '../sheet_body.js'
import type { Cell, Table } from '../../../types.js'

/** Roles of the headings beside the subjects of a report card. */
const BESIDE_SUBJECTS: ReadonlySet<string> = new Set(
  'ca exam score total average percent grade remark position term level maximum coefficient'.split(
    ' '
  )
)

/**
 * Report cards that stand below each other in one grid, each with its own headings, as tables of
 * their own. What is printed between them (whose card it is, the school) is in none of them.
 */
export function splitCards(printed: Table): Table[] {
  const table = withHeadingsAgain(printed)
  if (!table.cells.some((cell) => cell.row > 0 && linesOf(cell).some(isSubjectWord))) {
    return [table]
  }
  const parted = partHeadings(table)
  const rows = rowsOf(parted)
  const headings = rows.flatMap((cells, row) => (isHeadings(cells) ? [row] : []))
  if (headings.length === 0 || rows.some((cells) => cells.some(isNameHeading))) {
    return [table]
  }
  const parts: { from: number; to: number; headed: boolean }[] = []
  let from = 0
  for (const heading of headings) {
    const end = endOfCard(rows, from, heading)
    if (end < heading && end > from) {
      parts.push({ from, to: end, headed: headings.includes(from) })
    }
    if (end < heading || heading === from) {
      from = heading
    }
  }
  if (parts.length === 0 && from === 0) {
    return [table]
  }
  parts.push({ from, to: rows.length, headed: headings.includes(from) })
  return parts.map((part) => sliceOf(parted, part))
}

/** Row behind the last one above some headings that says something of the card before. */
function endOfCard(rows: readonly Cell[][], from: number, heading: number): number {
  let end = heading
  while (end > from && isBetweenCards(rows[end - 1])) {
    end -= 1
  }
  return end
}

/** Whether a row belongs to no table of marks: a title, or labels with their values. */
function isBetweenCards(cells: readonly Cell[]): boolean {
  const [first, ...others] = cells.map(({ text }) => visibleText(text))
  if (first === undefined || /\p{L}.*(?:[:：]|[._…]{3})/u.test(first)) {
    return true
  }
  if (others.length > 0) {
    const role = roleOfLabel(first)
    return role !== null && !BESIDE_SUBJECTS.has(role) && !namesSubject(first)
  }
  return !namesSubject(first) && !BESIDE_SUBJECTS.has(roleOfHeading(first) ?? '')
}

function isHeadings(cells: readonly Cell[]): boolean {
  const texts = cells.map(({ text }) => visibleText(text))
  return texts.some(isSubjectWord) && texts.some(isWordBeside)
}

function isSubjectWord(text: string): boolean {
  return roleOfHeading(text) === 'subject'
}

function isWordBeside(text: string): boolean {
  const { label } = splitMaximum(text)
  const role = roleOfPart(label) ?? (/^class$/i.test(label) ? 'ca' : null)
  return role !== null && BESIDE_SUBJECTS.has(role) && !isGradeLike(text)
}

/** Whether a cell is the heading of names; with a colon it is a card's label. */
function isNameHeading({ text }: Cell): boolean {
  const visible = visibleText(text)
  return !/[:：]$/.test(visible) && roleOfHeading(visible) === 'name'
}

function linesOf({ text }: Cell): string[] {
  return text.includes('\n') ? text.split('\n').map(visibleText) : [visibleText(text)]
}

/** The cells of each row that hold something, from the left. */
function rowsOf(table: Table): Cell[][] {
  const rows: Cell[][] = table.rowEdges.slice(1).map(() => [])
  for (const cell of table.cells) {
    if (visibleText(cell.text) !== '') {
      rows[cell.row]?.push(cell)
    }
  }
  return rows.map((cells) => cells.sort((a, b) => a.column - b.column))
}

/**
 * A table whose headings stand further down once more, in a single cell, with these in cells of
 * their own.
 */
function withHeadingsAgain(table: Table): Table {
  const rows = rowsOf(table)
  const headings = rows.find(isHeadings) ?? []
  const printed = headings.map(({ text }) => visibleText(text)).join(' ')
  const again = rows.flatMap(([only, ...others], row) =>
    only && others.length === 0 && headings.length > 1 && visibleText(only.text) === printed
      ? [row]
      : []
  )
  if (again.length === 0) {
    return table
  }
  const { rowEdges } = table
  return {
    ...table,
    cells: [
      ...table.cells.filter(({ row }) => !again.includes(row)),
      ...again.flatMap((row) =>
        headings.map((cell): Cell => ({
          ...cell,
          row,
          rowSpan: 1,
          box: { ...cell.box, y0: rowEdges[row], y1: rowEdges[row + 1] },
        }))
      ),
    ].sort((one, other) => one.row - other.row || one.column - other.column),
  }
}

/**
 * Parts rows of two lines of which one is headings (`SUBJECT` over `English`, `CA` over `21`), or
 * both are labels with their values.
 */
function partHeadings(table: Table): Table {
  const uneven = rowsOf(table).flatMap((cells, row) => (areTwoRows(cells) ? [row] : []))
  if (uneven.length === 0) {
    return table
  }
  const before = (row: number) => uneven.filter((other) => other < row).length
  const rowEdges = table.rowEdges.flatMap((edge, row) =>
    uneven.includes(row) ? [edge, (edge + table.rowEdges[row + 1]) / 2] : [edge]
  )
  const cells = table.cells.flatMap((cell): Cell[] => {
    const row = cell.row + before(cell.row)
    if (!uneven.includes(cell.row)) {
      const rowSpan = cell.row + cell.rowSpan + before(cell.row + cell.rowSpan) - row
      return [{ ...cell, row, rowSpan }]
    }
    const middle = (cell.box.y0 + cell.box.y1) / 2
    const lines = linesOf(cell)
    if (lines.length === 1) {
      return [{ ...cell, row: row + lineOf(rowsOf(table)[cell.row], lines[0]), rowSpan: 1 }]
    }
    return lines.map((text, line) => ({
      ...cell,
      row: row + line,
      rowSpan: 1,
      text,
      box: { ...cell.box, ...(line === 0 ? { y1: middle } : { y0: middle }) },
    }))
  })
  return { ...table, rowEdges, cells }
}

/**
 * Whether the cells of a row hold two lines, of which one is headings or both are labelled values.
 */
function areTwoRows(cells: readonly Cell[]): boolean {
  const lines = cells.map(linesOf)
  const two = lines.filter((own) => own.length === 2)
  if (two.length < 2 || lines.some((own) => own.length > 2)) {
    return false
  }
  const isHeading = [0, 1].some((at) => {
    const texts = lines.map((own) => own[at] ?? own[0])
    return texts.some(isSubjectWord) && texts.filter(isWordBeside).length > 0
  })
  const [labels, ...values] = two
  const areLabels = labels.every((text) => roleOfLabel(text) !== null || namesSubject(text))
  return isHeading || (areLabels && values.some((own) => own.every(isValue)))
}

/** Whether a single text beside two lines belongs to the upper or the lower one. */
function lineOf(cells: readonly Cell[], text: string): 0 | 1 {
  const upper = cells.map(linesOf).filter((own) => own.length === 2)
  const isAbove = upper.some(([first]) => isSubjectWord(first))
  return isWordBeside(text) === isAbove ? 0 : 1
}

function isValue(text: string): boolean {
  return (
    parseNumber(text) !== null ||
    parsePosition(text) !== null ||
    isGradeLike(text) ||
    isAbsentMark(text) ||
    /^\p{L}[\p{L} ]+$/u.test(text)
  )
}

function sliceOf(
  table: Table,
  { from, to, headed }: { from: number; to: number; headed: boolean }
): Table {
  const rowEdges = table.rowEdges.slice(from, to + 1)
  const isWhole = from === 0 && to === table.rowEdges.length - 1
  return {
    ...table,
    box: { ...table.box, y0: rowEdges[0], y1: rowEdges[rowEdges.length - 1] },
    rowEdges,
    ...(table.headingRows !== undefined && !isWhole && { headingRows: headed ? 1 : 0 }),
    cells: table.cells.flatMap((cell) =>
      cell.row < from || cell.row >= to
        ? []
        : [{ ...cell, row: cell.row - from, rowSpan: Math.min(cell.rowSpan, to - cell.row) }]
    ),
  }
}
