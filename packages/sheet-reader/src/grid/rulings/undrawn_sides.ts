import { intervalAt, findColumns } from '../lines/text_columns.js'
import type { Extent } from '../lines/text_columns.js'
import { around, linesOf, median, phrasesOf } from '../lines/text_lines.js'
import type { TextLine } from '../lines/text_lines.js'
import { groupRows } from '../lines/text_rows.js'
import type { TextRow } from '../lines/text_rows.js'
import { tableLine } from '../lines/table_lines.js'
import { undrawnColumns } from './undrawn_columns.js'
import { undrawnRows } from './undrawn_rows.js'
import type { TextBox } from '../grid_input.js'
import type { Box, Cell, Ruling, Table } from '../../types.js'

/** A drawn row of fewer lines of text is taken as one row, however it looks. */
const FEWEST_LINES = 3
/** Without any number among them, that many lines can be a wrapped heading. */
const MOST_HEADING_LINES = 7
/** Part of its height by which a line reaches into the next where both are of one row. */
const INTO_ANOTHER = 0.3
/** Share of a row's lines that must look like rows of their own. */
const ROW_LIKE = 0.6
/** Share of a row's lines in which some column has words where the lines are rows. */
const FILLED = 0.75
/** Share of the phrases of the fullest line of a drawn row that each of two rows in it exceed. */
const FULL = 0.5

/**
 * Sides of cells that nobody drew: of a row whose text keeps to columns drawn elsewhere, of a row
 * that holds many rows of text, of a column that holds several, and of rows drawn in some columns
 * alone. Returned as lines to be added to the drawn ones.
 */
export function undrawnSides(table: Table, tokens: readonly TextBox[]): Ruling[] {
  const words = tokens.filter((token) => (token.angle ?? 0) === 0)
  const rows = tokensByRow(table, words)
  const turned = tokens.filter((token) => (token.angle ?? 0) !== 0)
  return [
    ...table.cells
      .filter((cell) => cell.columnSpan > 1)
      .flatMap((cell) => splitSpan(cell, table, rows, turned)),
    ...table.rowEdges.slice(1).flatMap((_, row) => splitRow(row, table, rows[row])),
    ...undrawnColumns(table, words),
    ...undrawnRows(table, words),
  ]
}

/** Parts a wide cell where its phrases stand in separate columns of the grid. */
function splitSpan(
  cell: Cell,
  table: Table,
  rows: readonly TextBox[][],
  turned: readonly TextBox[]
): Ruling[] {
  if (cell.kind === 'blank') {
    return []
  }
  const inner = table.columnEdges.slice(cell.column + 1, cell.column + cell.columnSpan)
  const tokens = rows
    .slice(cell.row, cell.row + cell.rowSpan)
    .flat()
    .filter((token) => !inner.some((edge) => isOfSide(token, edge)))
  const inside = tokens.filter((token) => isIn(token, cell.box))
  const lines = linesOf(inside)
  const least = wideGap(linesOf(tokens), table.columnEdges)
  const phrases: Box[] = [
    ...lines.flatMap((line) => line.phrases.flatMap(({ words }) => partedAt(inner, words, least))),
    ...turned.filter((token) => isIn(token, cell.box)).map(footOf),
  ]
  const free = inner.filter((edge) => !phrases.some(({ x0, x1 }) => x0 < edge && x1 > edge))
  const parts = free.some(
    (edge) => phrases.some(({ x1 }) => x1 <= edge) && phrases.some(({ x0 }) => x0 >= edge)
  )
  return parts ? free.map((position) => upright(position, cell.box.y0, cell.box.y1)) : []
}

/**
 * In points: how far from a column's edge a stroke stands that is left of its line, and how wide it
 * is at most.
 */
const AT_EDGE = 1.5
const THIN = 1.2

/** Whether a word of a picture is a piece of the line that was drawn along a column's edge. */
function isOfSide({ x0, x1, text }: TextBox, edge: number): boolean {
  const isUnread = text === undefined || /^[|!Il1]?$/.test(text)
  return isUnread && x1 - x0 <= THIN && Math.abs((x0 + x1) / 2 - edge) <= AT_EDGE
}

/**
 * In font sizes, and in usual gaps between words: a gap as wide as both lies between two headings.
 */
const WIDE = 0.62
const WIDER_THAN_USUAL = 1.5
/** The same in font sizes where no others tell what is usual. */
const WIDE_ALONE = 0.75

/**
 * How wide gaps between two headings of a row are at least, by those between words that no edge
 * parts.
 */
function wideGap(lines: readonly TextLine[], edges: readonly number[]): number {
  const gaps = lines.flatMap(({ phrases }) =>
    phrases.flatMap(({ words }) =>
      words.slice(1).flatMap(({ x0 }, index) => {
        const { x1 } = words[index]
        const isAtEdge = edges.some((edge) => x1 <= edge && edge <= x0)
        return isAtEdge ? [] : [x0 - x1]
      })
    )
  )
  const usual = median(gaps)
  const size = Math.max(0, ...lines.map(({ fontSize }) => fontSize))
  return gaps.length === 0 ? WIDE_ALONE * size : Math.max(WIDE * size, WIDER_THAN_USUAL * usual)
}

/** The words of a phrase, parted where a drawn column's edge lies in a wide gap. */
function partedAt(edges: readonly number[], words: readonly TextBox[], least: number): Box[] {
  const parts: TextBox[][] = []
  for (const [index, word] of words.entries()) {
    const end = words[index - 1]?.x1 ?? -Infinity
    const isApart = word.x0 - end >= least && edges.some((edge) => end <= edge && edge <= word.x0)
    if (index === 0 || isApart) {
      parts.push([])
    }
    parts.at(-1)!.push(word)
  }
  return parts.map(around)
}

/** A slanted heading leans over its neighbours' columns: its own is where it begins. */
function footOf(token: TextBox): Box {
  const middle = (token.x0 + token.x1) / 2
  return token.reach === undefined ? token : { ...token, x0: middle, x1: middle }
}

/** Parts a tall row into the rows (and perhaps columns) that its lines of text make. */
function splitRow(row: number, table: Table, tokens: readonly TextBox[]): Ruling[] {
  const [top, bottom] = [table.rowEdges[row], table.rowEdges[row + 1]]
  if (!mayHoldRows(tokens)) {
    return []
  }
  const spanning = table.cells.filter((cell) => cell.rowSpan > 1)
  const inside = tokens.filter((token) => !spanning.some((cell) => isIn(token, cell.box)))
  const lines = linesOf(inside).map((line) => splitAtEdges(line, table.columnEdges))
  const hasRows = lines.length >= FEWEST_LINES && areRows(lines) && !areOfOneRow(lines)
  if (!hasRows || !fillColumn(lines, table.columnEdges)) {
    return []
  }
  const columns = columnsWithin(lines, table.columnEdges)
  if (columns.length < 2) {
    return []
  }
  const rows = groupRows(
    lines.map((line) => tableLine(line, columns)),
    columns,
    []
  )
  if (rows.filter(isFullAmong(rows)).length < 2) {
    return []
  }
  const { x0, x1 } = table.box
  const edges = rows.slice(1).map((next, index) => {
    const above = rows[index].lines[rows[index].lines.length - 1].line
    return (above.y1 + next.lines[0].line.y0) / 2
  })
  const sides = columns.slice(1).flatMap((column, index) => {
    const { to } = columns[index]
    const isDrawn = table.columnEdges.some((edge) => edge >= to - 1 && edge <= column.from + 1)
    return isDrawn ? [] : [(to + column.from) / 2]
  })
  const drawn = table.columnEdges.filter((edge) =>
    lines.every((line) => line.phrases.every((phrase) => phrase.x0 >= edge || phrase.x1 <= edge))
  )
  return [
    ...edges.map((position): Ruling => ({ direction: 'horizontal', position, from: x0, to: x1 })),
    ...[...sides, ...drawn].map((position) => upright(position, top, bottom)),
  ]
}

/** Whether a row is about as full as the fullest: a number and a name that go on below are not. */
function isFullAmong(rows: readonly TextRow[]): (row: TextRow) => boolean {
  const phrases = ({ lines }: TextRow) => Math.max(...lines.map(({ line }) => line.phrases.length))
  const most = Math.max(...rows.map(phrases))
  return (row) => phrases(row) > FULL * most
}

function tokensByRow(table: Table, tokens: readonly TextBox[]): TextBox[][] {
  const rows: TextBox[][] = table.rowEdges.slice(1).map(() => [])
  for (const token of tokens) {
    const row = intervalAt(table.rowEdges, (token.y0 + token.y1) / 2)
    rows[row].push(token)
  }
  return rows
}

/** Most drawn rows hold one line: they are told by how high their text reaches. */
function mayHoldRows(tokens: readonly TextBox[]): boolean {
  if (tokens.length < 2 * FEWEST_LINES) {
    return false
  }
  const { y0, y1 } = around(tokens)
  return y1 - y0 > (FEWEST_LINES - 0.5) * (tokens[0].y1 - tokens[0].y0)
}

/** A drawn column's edge ends a phrase even where two words stand close. */
function splitAtEdges(line: TextLine, edges: readonly number[]): TextLine {
  const groups: TextBox[][] = []
  let column: number | undefined
  for (const word of line.words) {
    const middle = (word.x0 + word.x1) / 2
    const at = edges.findLastIndex((edge) => edge <= middle)
    if (at !== column) {
      groups.push([])
    }
    column = at
    groups[groups.length - 1].push(word)
  }
  return { ...line, phrases: groups.flatMap((group) => phrasesOf(group)) }
}

function areRows(lines: readonly TextLine[]): boolean {
  const most = Math.max(...lines.map((line) => line.phrases.length))
  if (most < 2) {
    return false
  }
  const numbers = lines.filter((line) => line.phrases.some((phrase) => phrase.isNumeric)).length
  if (numbers >= ROW_LIKE * lines.length) {
    return lines.filter((line) => line.phrases.length > 1).length >= ROW_LIKE * lines.length
  }
  const full = lines.filter((line) => line.phrases.length >= 0.75 * most).length
  return lines.length > MOST_HEADING_LINES && full >= 0.8 * lines.length
}

/**
 * Whether lines reach into one another, as those of headings do that wrap to two lines and to
 * three, each around the middle of its cell. The lines of rows stand apart.
 */
function areOfOneRow(lines: readonly TextLine[]): boolean {
  const sorted = [...lines].sort((one, other) => one.y0 - other.y0)
  const joined = sorted.slice(1).filter((line, index) => {
    const above = sorted[index]
    const lower = Math.min(line.y1 - line.y0, above.y1 - above.y0)
    return above.y1 - line.y0 > INTO_ANOTHER * lower
  })
  return joined.length * 2 > sorted.length - 1
}

/**
 * Whether some column has words in nearly all lines, as names or numbers of rows are. A name in the
 * middle between a mark and the grade below it makes three lines of which no column has more than
 * two.
 */
function fillColumn(lines: readonly TextLine[], edges: readonly number[]): boolean {
  const counts = edges.map(() => 0)
  for (const { words } of lines) {
    for (const column of new Set(words.map(({ x0, x1 }) => intervalAt(edges, (x0 + x1) / 2)))) {
      counts[column] += 1
    }
  }
  return Math.max(...counts) >= FILLED * lines.length
}

/** Columns of the text, none of which reaches over a drawn edge that no text crosses. */
function columnsWithin(lines: readonly TextLine[], edges: readonly number[]): Extent[] {
  return findColumns(lines).flatMap((column) => {
    const inner = edges.filter(
      (edge) =>
        edge > column.from &&
        edge < column.to &&
        lines.every((line) => line.words.every(({ x0, x1 }) => x0 >= edge || x1 <= edge))
    )
    const bounds = [column.from, ...inner, column.to]
    return bounds.slice(1).map((to, index) => ({ from: bounds[index], to }))
  })
}

function upright(position: number, from: number, to: number): Ruling {
  return { direction: 'vertical', position, from, to }
}

function isIn(token: TextBox, box: { x0: number; y0: number; x1: number; y1: number }): boolean {
  const x = (token.x0 + token.x1) / 2
  const y = (token.y0 + token.y1) / 2
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
}
