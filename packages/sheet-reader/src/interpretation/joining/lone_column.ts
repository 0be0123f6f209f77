import { isOrdinal } from '../readings/printed_values.js'
import { isValue } from './page_part.js'
import { boxAround } from '../../grid/boxes.js'
import { linesOf } from './row_tables.js'
import type { Box, Cell, PageReading, Ruling, Table, Token } from '../../types.js'

/**
 * Fewest values one below the other that are a column, and most columns that are too few for a
 * table.
 */
const FEWEST = 4
const MOST_COLUMNS = 3
/**
 * Most lines above a column's heading, and below the column: a date, an address, the page's number.
 */
const MOST_LOOSE = 3
/** Most lines of the column's heading. */
const MOST_HEADING = 3
/** Between a heading and the first row, in heights of a row. */
const FARTHEST = 2.5
/** Between two lines of a heading, in heights of a line. */
const CLOSE = 1.8
/** Most rows of a page, with those that are empty: lines that hardly part are none. */
const MOST_ROWS = 300

/**
 * A page on which nothing but one column of values is left of a wide sheet, or a few that stand
 * close, with these as its table: alone on a page they are no table, but another page's students
 * may be its rows. Other pages are left as they are.
 */
export function withLoneColumn(page: PageReading): PageReading {
  if (page.tables.length > 0) {
    return page
  }
  const lines = linesOf(page.tokens).filter((line) => !isBrokenRule(line))
  const table = loneColumn(lines, page.rulings)
  return table ? { ...page, tables: [table] } : page
}

function loneColumn(lines: readonly Token[][], rulings: readonly Ruling[]): Table | null {
  const cells = lines.map(valuesOf)
  const first = cells.findIndex((own, index) =>
    cells.slice(index, index + FEWEST).every((next) => own && next?.length === own.length)
  )
  if (first < 1 || lines.length - first < FEWEST) {
    return null
  }
  const count = cells[first]!.length
  const values = [lines[first]]
  for (const line of lines.slice(first + 1)) {
    const own = valuesOf(line)
    const isNext = own && own.length <= count && isBelow(values[0], line)
    if (!isNext) {
      break
    }
    values.push(line)
  }
  const middles = values.map(middleOf)
  const pitch = Math.min(...middles.slice(1).map((middle, index) => middle - middles[index]))
  if (middles[middles.length - 1] - middles[0] > MOST_ROWS * pitch) {
    return null
  }
  const headings: Token[][] = []
  let next = middles[0]
  for (const line of lines.slice(0, first).reverse()) {
    const { y0, y1 } = boxAround(line)
    const most = headings.length === 0 ? FARTHEST * pitch : CLOSE * (y1 - y0)
    const isClose = next - middleOf(line) <= most
    const isNear = (isClose || isFramed(line, values[0], rulings)) && isBelow(line, values.flat())
    if (!isNear || headings.length === MOST_HEADING) {
      break
    }
    headings.unshift(line)
    next = middleOf(line)
  }
  const above = first - headings.length
  const below = lines.length - first - values.length
  if (values.length < FEWEST || headings.length === 0 || above > MOST_LOOSE || below > MOST_LOOSE) {
    return null
  }
  return tableOf(headings, values, pitch, cells[first]!)
}

/** The values of a line, of which one may be several words; null where it holds anything else. */
function valuesOf(line: readonly Token[]): Token[][] | null {
  if (isValue(textOf(line)) && !line.slice(1).some(({ text }) => isOrdinal(text))) {
    return [[...line]]
  }
  const words = line.map((word) => [word])
  return words.length <= MOST_COLUMNS && words.every(([{ text }]) => isValue(text)) ? words : null
}

/** Whether a line is what a picture left of a drawn one: dashes and nothing else. */
function isBrokenRule(line: readonly Token[]): boolean {
  return line.length > 1 && line.every(({ text }) => /^[-\u2010-\u2015_]+$/u.test(text))
}

/** Whether a line stands below another, over a part of its width. */
function isBelow(above: readonly Token[], line: readonly Token[]): boolean {
  const [one, other] = [boxAround(above), boxAround(line)]
  return one.x0 < other.x1 && other.x0 < one.x1
}

/** Whether drawn lines go down on both sides of two lines of text, from the first to the second. */
function isFramed(above: readonly Token[], below: readonly Token[], rulings: readonly Ruling[]) {
  const { x0, y0, x1, y1 } = boxAround([...above, ...below])
  const upright = rulings.filter(
    ({ direction, from, to }) => direction === 'vertical' && from <= y0 && to >= y1
  )
  return (
    upright.some(({ position }) => position <= x0) && upright.some(({ position }) => position >= x1)
  )
}

/** Rows as high as the closest two, with empty ones where a value is missing. */
function tableOf(
  headings: readonly Token[][],
  values: readonly Token[][],
  pitch: number,
  columns: readonly Token[][]
): Table {
  const box = boxAround([...headings, ...values].flat())
  const top = middleOf(values[0]) - pitch / 2
  const rows = values.map((line) => Math.round((middleOf(line) - middleOf(values[0])) / pitch))
  const count = rows[rows.length - 1] + 1
  const rowEdges = [
    Math.min(box.y0, top - 1),
    ...Array.from({ length: count + 1 }, (_, row) => top + row * pitch),
  ]
  const extents = columns.map((own) => boxAround(own))
  const inner = extents.slice(1).map(({ x0 }, index) => (extents[index].x1 + x0) / 2)
  const cellsOf = (row: number, words: readonly Token[]): Cell[] =>
    [...Map.groupBy(words, (word) => nearestOf(word, extents))].map(([column, own]) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: boxAround(own),
      kind: 'value',
      text: textOf(own),
      confidence: Math.min(...own.map(({ confidence }) => confidence)),
    }))
  return {
    box: { ...box, y0: rowEdges[0], y1: rowEdges[rowEdges.length - 1] },
    columnEdges: [box.x0, ...inner, box.x1],
    rowEdges,
    ruled: false,
    headingRows: 1,
    cells: [
      ...cellsOf(0, headings.flat()),
      ...values.flatMap((line, index) => cellsOf(rows[index] + 1, line)),
    ],
  }
}

/** The place of the extent that shares most with a word, or stands nearest to it. */
function nearestOf(word: Token, extents: readonly Box[]): number {
  const shared = extents.map(({ x0, x1 }) => Math.min(word.x1, x1) - Math.max(word.x0, x0))
  return shared.indexOf(Math.max(...shared))
}

function textOf(words: readonly Token[]): string {
  return words.map(({ text }) => text).join(' ')
}

function middleOf(words: readonly Token[]): number {
  const { y0, y1 } = boxAround(words)
  return (y0 + y1) / 2
}
