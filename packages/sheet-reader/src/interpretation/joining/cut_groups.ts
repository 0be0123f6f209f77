import { squash } from '../../vocabulary/text.js'
import type { Cell, Table } from '../../types.js'

/** Groups that must have the same sub-headings before a group is known to be cut. */
const FEWEST_ALIKE = 2

/**
 * A table that was put together from the columns of several pages, with the groups whole that the
 * end of a page cut: `Marks` under a name in the last column of one page, `Grade` under none in the
 * first of the next.
 *
 * @param body first row below the headings
 * @param seams the first column of every further page
 */
export function withWholeGroups(table: Table, body: number, seams: readonly number[]): Table {
  const labels = body < 2 ? [] : subHeadings(table, body)
  if (labels.length < 2) {
    return table
  }
  const joined = seams.reduce((whole, seam) => joinGroup(whole, body, seam, labels), table)
  return joined.columnEdges.reduce(
    (whole, _, column) => partLoneGroup(whole, body, column, labels),
    joined
  )
}

/** What stands under every group, from the left; empty where groups differ. */
function subHeadings({ cells }: Table, body: number): string[] {
  const counts = new Map<string, { labels: string[]; count: number }>()
  const names = cells
    .filter(({ row, text }) => row === body - 2 && text !== '')
    .sort((one, other) => one.column - other.column)
  for (const [index, { column, columnSpan }] of names.entries()) {
    // Without drawn lines a name may stand over its first column alone.
    const size = Math.max(columnSpan, (names[index + 1]?.column ?? 0) - column)
    if (size < 2) {
      continue
    }
    const labels = Array.from({ length: size }, (_, part) =>
      squash(headingAt(cells, body - 1, column + part)?.text ?? '')
    )
    const known = counts.get(labels.join('|'))
    counts.set(labels.join('|'), { labels, count: (known?.count ?? 0) + 1 })
  }
  const most = [...counts.values()].sort((one, other) => other.count - one.count).at(0)
  const isUsual = most !== undefined && most.count >= FEWEST_ALIKE && !most.labels.includes('')
  return isUsual && new Set(most.labels).size === most.labels.length ? most.labels : []
}

function joinGroup(table: Table, body: number, seam: number, labels: readonly string[]): Table {
  const { cells } = table
  const at = (column: number) => headingAt(cells, body - 1, column)
  const first = labels.indexOf(squash(at(seam)?.text ?? ''))
  const start = seam - first
  const isRest = labels.every(
    (label, part) => part < first || squash(at(start + part)?.text ?? '') === label
  )
  const rest = namesOver(cells, body, seam, start + labels.length)
  if (first < 1 || !isRest || !rest.every(({ text }) => IN_BRACKETS.test(text))) {
    return table
  }
  const name = headingAt(cells, body - 2, start)
  const whole = { row: body - 2, column: start, columnSpan: labels.length }
  if (name && name.text !== '' && name.columnSpan <= first) {
    const text = [name, ...rest].map((part) => part.text).join(' ')
    const joined = { ...table, cells: withSpread(cells, { ...name, text }, whole) }
    return hasWideNames(cells, body, name) ? joined : withWideNames(joined, body, labels)
  }
  return table
}

/** Spreads the names of all groups over their parts, as that of the one that was joined is. */
function withWideNames(table: Table, body: number, labels: readonly string[]): Table {
  let { cells } = table
  for (const name of table.cells.filter(({ row, text }) => row === body - 2 && text !== '')) {
    const whole = { row: name.row, column: name.column, columnSpan: labels.length }
    const isGroup = labels.every(
      (label, part) => squash(headingAt(cells, body - 1, name.column + part)?.text ?? '') === label
    )
    if (isGroup && name.columnSpan === 1) {
      cells = withSpread(cells, name, whole)
    }
  }
  return { ...table, cells }
}

/** Cells of which one takes the place of all that stand where it is to span. */
function withSpread(
  cells: readonly Cell[],
  own: Cell,
  whole: Pick<Cell, 'row' | 'column' | 'columnSpan'>
): Cell[] {
  return [...cells.filter((cell) => !isWithin(cell, whole)), { ...own, ...whole, rowSpan: 1 }]
}

/**
 * Whether other groups' names span their columns: where each stands over its first column alone, so
 * may a cut one.
 */
function hasWideNames(cells: readonly Cell[], body: number, own: Cell): boolean {
  return cells.some((cell) => cell.row === body - 2 && cell !== own && cell.columnSpan > 1)
}

/** What a name ends with where the end of a page cut it, too: `TAX 301` and `(2 units)`. */
const IN_BRACKETS = /^\([^()]*\)$/

/**
 * A group that is alone on its page, or whose rest is on the next one, has its name in the cell of
 * its first sub-heading: `Hausa` and `Marks` below it, with `Grade` beside. They become two cells
 * again.
 */
function partLoneGroup(
  table: Table,
  body: number,
  start: number,
  labels: readonly string[]
): Table {
  const { cells } = table
  const own = headingAt(cells, body - 1, start)
  const lines = own?.text.split('\n') ?? []
  const isFirst = own && lines.length > 1 && squash(lines[lines.length - 1]) === labels[0]
  const isWhole = labels.slice(1).every((label, part) => {
    const next = headingAt(cells, body - 1, start + 1 + part)
    return next !== own && squash(next?.text ?? '') === label
  })
  if (!isFirst || !isWhole || isGrouped(cells, body, start, start + labels.length)) {
    return table
  }
  const whole = { row: body - 2, column: start, columnSpan: labels.length }
  const others = cells.filter((cell) => cell !== own && !isWithin(cell, whole))
  const middle = (own.box.y0 + own.box.y1) / 2
  return {
    ...table,
    cells: [
      ...others,
      {
        ...own,
        ...whole,
        rowSpan: 1,
        text: lines.slice(0, -1).join('\n'),
        box: { ...own.box, y1: middle },
      },
      {
        ...own,
        rowSpan: 1,
        row: body - 1,
        text: lines[lines.length - 1],
        box: { ...own.box, y0: middle },
      },
    ],
  }
}

function headingAt(cells: readonly Cell[], row: number, column: number): Cell | undefined {
  return cells.find(
    (cell) =>
      cell.column <= column &&
      cell.column + cell.columnSpan > column &&
      cell.row <= row &&
      cell.row + cell.rowSpan > row
  )
}

/** Whether something stands over one of the columns, above their sub-headings. */
function isGrouped(cells: readonly Cell[], body: number, from: number, to: number): boolean {
  return namesOver(cells, body, from, to).length > 0
}

/** What stands over some columns, above their sub-headings. */
function namesOver(cells: readonly Cell[], body: number, from: number, to: number): Cell[] {
  return cells.filter(
    (cell) =>
      cell.row === body - 2 &&
      cell.rowSpan === 1 &&
      cell.text !== '' &&
      cell.column < to &&
      cell.column + cell.columnSpan > from
  )
}

function isWithin(
  cell: Cell,
  { row, column, columnSpan }: Pick<Cell, 'row' | 'column' | 'columnSpan'>
): boolean {
  return cell.row === row && cell.column >= column && cell.column < column + columnSpan
}
