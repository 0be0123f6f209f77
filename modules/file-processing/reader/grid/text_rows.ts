import type { Extent } from './text_columns.js'
import { headingSpans } from './heading_spans.js'
import { lineOf, median } from './text_lines.js'
import type { Phrase, TextLine } from './text_lines.js'
import type { TextBox } from './grid_input.js'
import type { Ruling } from '../types.js'

/** A line as seen by the columns of its table. */
export interface TableLine {
  line: TextLine
  /** Phrases by their first column, with the number of columns that they reach over. */
  entries: LineEntry[]
  /** True where a phrase reaches over more than one column. */
  hasSpan: boolean
  numbers: number
}

export interface LineEntry {
  phrase: Phrase
  column: number
  span: number
}

/** A table row: its lines from the top. */
export interface TextRow {
  lines: TableLine[]
  isHeading: boolean
}

/** Points and parts by which lines within a row stand closer than rows do. */
const TIGHT = 0.8
/** Parts of the font size by which a continued label is indented. */
const INDENT = 0.4
const DEEPEST_INDENT = 3

/** Sorts the words of a line into columns; words of a phrase that fits no column reach over several. */
export function tableLine(line: TextLine, columns: readonly Extent[]): TableLine {
  const entries: LineEntry[] = []
  for (const phrase of line.phrases) {
    for (const part of splitAtColumns(phrase, columns)) {
      const reached = reachedColumns(part, columns)
      entries.push({ phrase: part, ...reached })
    }
  }
  const numbers = entries.filter((entry) => entry.phrase.isNumeric).length
  return { line, entries, hasSpan: entries.some((entry) => entry.span > 1), numbers }
}

function reachedColumns(
  part: Phrase,
  columns: readonly Extent[]
): { column: number; span: number } {
  let first = -1
  let last = -1
  for (const [index, { from, to }] of columns.entries()) {
    const shared = Math.min(part.x1, to) - Math.max(part.x0, from)
    if (shared > 0.25 * Math.min(part.x1 - part.x0, to - from)) {
      if (first < 0) first = index
      last = index
    }
  }
  if (first < 0) {
    const centre = (part.x0 + part.x1) / 2
    const distance = ({ from, to }: Extent) => Math.max(from - centre, centre - to)
    first = columns.reduce(
      (best, column, index) => (distance(column) < distance(columns[best]) ? index : best),
      0
    )
    last = first
  }
  return { column: first, span: last - first + 1 }
}

/** Cuts a phrase where the gap between two columns falls between two of its words. */
function splitAtColumns(phrase: Phrase, columns: readonly Extent[]): Phrase[] {
  if (phrase.words.length === 1) return [phrase]
  const groups: TextBox[][] = [[]]
  for (let index = 0; index < phrase.words.length; index++) {
    const word = phrase.words[index]
    const group = groups[groups.length - 1]
    if (index === 0 || isWithinOneColumn(group[group.length - 1], word, columns)) group.push(word)
    else groups.push([word])
  }
  if (groups.length === 1) return [phrase]
  const fits = groups.every((words) => {
    const [first, last] = [words[0], words[words.length - 1]]
    return columns.some(({ from, to }) => first.x0 >= from - 1 && last.x1 <= to + 1)
  })
  return fits ? groups.map((words) => lineOf(words, 0).phrases[0]) : [phrase]
}

function isWithinOneColumn(before: TextBox, after: TextBox, columns: readonly Extent[]): boolean {
  const of = (word: TextBox) =>
    columns.findIndex(
      ({ from, to }) => (word.x0 + word.x1) / 2 >= from && (word.x0 + word.x1) / 2 <= to
    )
  const [one, other] = [of(before), of(after)]
  return one === other || one < 0 || other < 0
}

/**
 * Groups lines to rows. Lines above the first one with numbers in most columns are headings: wrapped
 * headings become one row, headings over several columns one of their own. Below, a line continues the
 * row above when it stands closer than rows do, or holds words only where the row goes on.
 *
 * @param rules positions of lines drawn across the table: no row reaches over one
 * @param underlines shorter level lines, which show what headings stand over
 */
export function groupRows(
  lines: readonly TableLine[],
  columns: readonly Extent[],
  rules: readonly number[],
  underlines: readonly Ruling[] = []
): TextRow[] {
  const body = firstBodyLine(lines)
  return [
    ...headingRows(lines.slice(0, body), columns, rules, underlines),
    ...bodyRows(lines.slice(body), rules),
  ]
}

function firstBodyLine(lines: readonly TableLine[]): number {
  const most = lines.reduce((numbers, line) => Math.max(numbers, line.numbers), 0)
  if (most === 0) return Math.min(1, lines.length)
  const enough = Math.max(1, Math.ceil(most * 0.5))
  const first = lines.findIndex((line) => line.numbers >= enough && !line.hasSpan)
  return Math.max(first, 0)
}

function headingRows(
  lines: readonly TableLine[],
  columns: readonly Extent[],
  rules: readonly number[],
  underlines: readonly Ruling[]
): TextRow[] {
  const rows: TextRow[] = []
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    const entries = isLast ? null : headingSpans(line.line, columns, underlines)
    const placed = entries ? { ...line, entries, hasSpan: true } : line
    const above = rows.at(-1)
    if (above && joinsHeading(above, placed, rules)) above.lines.push(placed)
    else rows.push({ lines: [placed], isHeading: true })
  }
  return rows
}

/** Whether a line of headings is the next line of those above it. */
function joinsHeading(above: TextRow, line: TableLine, rules: readonly number[]): boolean {
  const previous = above.lines[above.lines.length - 1]
  if (hasRuleBetween(rules, previous.line, line.line)) return false
  if (line.line.y0 - previous.line.y1 > 1.2 * line.line.fontSize) return false
  if (!line.hasSpan && !previous.hasSpan) return true
  return (
    line.hasSpan &&
    line.entries.every((entry) =>
      above.lines[0].entries.some(
        (other) => other.column === entry.column && other.span === entry.span
      )
    )
  )
}

function bodyRows(lines: readonly TableLine[], rules: readonly number[]): TextRow[] {
  const pitch = median(
    lines.slice(1).map((line, index) => middle(line.line) - middle(lines[index].line))
  )
  const rows: TextRow[] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (
      row &&
      continues(row, line, pitch) &&
      !hasRuleBetween(rules, row.lines.at(-1)!.line, line.line)
    ) {
      row.lines.push(line)
    } else {
      rows.push({ lines: [line], isHeading: false })
    }
  }
  return rows
}

function continues(row: TextRow, line: TableLine, pitch: number): boolean {
  const previous = row.lines.at(-1)!
  const distance = middle(line.line) - middle(previous.line)
  if (distance > 1.3 * pitch) return false
  if (line.numbers > 0 && row.lines.some((other) => other.numbers > 0)) return false
  if (distance < TIGHT * pitch) return true
  if (line.numbers > 0 || line.hasSpan || line.entries.length !== 1) return false
  const [entry] = line.entries
  const above = row.lines[0].entries.find((other) => other.column === entry.column)
  if (!above) return false
  if (entry.column > 0) return true
  const indent = (entry.phrase.x0 - above.phrase.x0) / line.line.fontSize
  return indent > INDENT && indent < DEEPEST_INDENT && row.lines[0].entries.length > 1
}

function hasRuleBetween(rules: readonly number[], above: TextLine, below: TextLine): boolean {
  return rules.some((rule) => rule > middle(above) && rule < middle(below))
}

function middle(line: TextLine): number {
  return (line.y0 + line.y1) / 2
}
