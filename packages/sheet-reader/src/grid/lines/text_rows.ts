import type { Extent } from './text_columns.js'
import { anchorsOf, rowsOfWrappedLines } from './wrapped_lines.js'
import { headingSpans } from '../headings/heading_spans.js'
import { median, type TextLine } from './text_lines.js'
import type { Ruling } from '../../types.js'
import type { TableLine } from './table_lines.js'

/** A table row: its lines from the top. */
export interface TextRow {
  lines: TableLine[]
  isHeading: boolean
}

/** Parts of the font size between the lines of one heading. */
const CLOSE_LINES = 0.35
/** Points and parts by which lines within a row stand closer than rows do. */
const TIGHT = 0.8

/** Share of neighbouring rows with a line between them where rows are taken from the lines. */
const RULED_PART = 0.9
/** Parts of the font size by which a continued label is indented. */
const INDENT = 0.4
const DEEPEST_INDENT = 3

/**
 * Groups lines to rows. Lines above the first one with numbers in most columns are headings:
 * wrapped headings become one row, headings over several columns one of their own. Below, a line
 * continues the row above when it stands closer than rows do, or holds words only where the row
 * goes on.
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
  const isAnchor = anchorsOf(lines)
  const owners = rowsOfWrappedLines(lines, isAnchor)
  const body = firstBodyLine(isAnchor, owners)
  return [
    ...headingRows(lines.slice(0, body), columns, rules, underlines),
    ...bodyRows(lines, body, isAnchor, owners, rules),
  ]
}

function firstBodyLine(isAnchor: readonly boolean[], owners: readonly number[]): number {
  const anchor = isAnchor.indexOf(true)
  if (anchor < 0) {
    return Math.min(1, isAnchor.length)
  }
  const first = owners.indexOf(anchor)
  return first >= 0 && first < anchor ? first : anchor
}

function headingRows(
  lines: readonly TableLine[],
  columns: readonly Extent[],
  rules: readonly number[],
  underlines: readonly Ruling[]
): TextRow[] {
  const rows: TextRow[] = []
  for (const [index, line] of lines.entries()) {
    const below = lines[index + 1]
    const isApart = below !== undefined && below.line.y0 > middle(line.line)
    const isOwnLine = isApart && !isWrappedAlone(line, below)
    const entries = isOwnLine ? headingSpans(line.line, columns, underlines) : null
    const placed = entries ? { ...line, entries, hasSpan: true } : line
    const above = rows.at(-1)
    if (above && joinsHeading(above, placed, rules)) {
      above.lines.push(placed)
    } else {
      rows.push({ lines: [placed], isHeading: true })
    }
  }
  return rows
}

/** The first line of the one heading that has more lines than its neighbours. */
function isWrappedAlone({ line, entries }: TableLine, below: TableLine): boolean {
  return (
    line.phrases.length === 1 &&
    entries.length === 1 &&
    entries[0].span === 1 &&
    below.line.y0 - line.y1 < CLOSE_LINES * line.fontSize
  )
}

/** Whether a line of headings is the next line of those above it. */
function joinsHeading(above: TextRow, line: TableLine, rules: readonly number[]): boolean {
  const previous = above.lines[above.lines.length - 1]
  if (hasRuleBetween(rules, previous.line, line.line)) {
    return false
  }
  if (line.line.y0 - previous.line.y1 > 1.2 * line.line.fontSize) {
    return false
  }
  if (!line.hasSpan && !previous.hasSpan) {
    return true
  }
  return (
    line.hasSpan &&
    line.entries.every((entry) =>
      above.lines[0].entries.some(
        (other) => other.column === entry.column && other.span === entry.span
      )
    )
  )
}

function bodyRows(
  lines: readonly TableLine[],
  start: number,
  isAnchor: readonly boolean[],
  owners: readonly number[],
  rules: readonly number[]
): TextRow[] {
  const body = lines.slice(start)
  const pitch = median(
    body.slice(1).map((line, index) => middle(line.line) - middle(body[index].line))
  )
  const areRowsRuled = isRowRuled(lines, start, isAnchor, rules)
  const rows: TextRow[] = []
  let owner = -1
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]
    const row = rows.at(-1)
    const own = isAnchor[index] ? index : owners[index]
    const isParted = !row || hasRuleBetween(rules, row.lines.at(-1)!.line, line.line)
    const joins = areRowsRuled || own >= 0 ? own === owner || areRowsRuled : undefined
    if (row && !isParted && (joins ?? continues(row, line, pitch))) {
      row.lines.push(line)
    } else if (row && !isParted && own === index && owner < 0 && continues(row, line, pitch)) {
      row.lines.push(line)
    } else {
      rows.push({ lines: [line], isHeading: false })
    }
    owner = own
  }
  return rows
}

/** Whether a line is drawn between any two rows: then all between two such lines is one row. */
function isRowRuled(
  lines: readonly TableLine[],
  start: number,
  isAnchor: readonly boolean[],
  rules: readonly number[]
): boolean {
  let anchors = 0
  let parted = 0
  let last: TextLine | null = null
  for (let index = start; index < lines.length; index++) {
    if (!isAnchor[index]) {
      continue
    }
    const { line } = lines[index]
    if (last) {
      anchors++
      if (hasRuleBetween(rules, last, line)) {
        parted++
      }
    }
    last = line
  }
  return anchors > 1 && parted >= RULED_PART * anchors
}

function continues(row: TextRow, line: TableLine, pitch: number): boolean {
  const previous = row.lines.at(-1)!
  const distance = middle(line.line) - middle(previous.line)
  if (distance > 1.3 * pitch) {
    return false
  }
  if (line.numbers > 0 && row.lines.some((other) => other.numbers > 0)) {
    return false
  }
  if (distance < TIGHT * pitch) {
    return true
  }
  if (line.numbers > 0 || line.hasSpan || line.entries.length !== 1) {
    return false
  }
  const [entry] = line.entries
  const above = row.lines[0].entries.find((other) => other.column === entry.column)
  if (!above) {
    return false
  }
  if (entry.column > 0) {
    return true
  }
  const indent = (entry.phrase.x0 - above.phrase.x0) / line.line.fontSize
  return indent > INDENT && indent < DEEPEST_INDENT && row.lines[0].entries.length > 1
}

function hasRuleBetween(rules: readonly number[], above: TextLine, below: TextLine): boolean {
  return rules.some((rule) => rule > middle(above) && rule < middle(below))
}

function middle(line: TextLine): number {
  return (line.y0 + line.y1) / 2
}
