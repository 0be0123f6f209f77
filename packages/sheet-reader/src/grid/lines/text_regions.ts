import { headingSpans } from '../headings/heading_spans.js'
import { joinOverlapping, type Extent } from './text_columns.js'
import type { TextLine } from './text_lines.js'

/** Lines of the page that may be a table, with the level lines drawn between them. */
export interface TextRegion {
  lines: TextLine[]
  /** Positions of lines drawn across the region, from the top. */
  rules: number[]
  /** How far a drawn line reaches, where there is one. */
  extent: Extent | null
}

/** Phrases of this many letters and more are prose unless lines are drawn around them. */
const PROSE = 32
/** Parts of the font size. Further apart, lines belong together only in evenly airy tables. */
const FAR = 2.3
/** Lines of a row with a wrapped cell; one of them has all the other cells. */
export const WRAPPED_LINES = 4

/** Parts of the font size between a title and the headings below it. */
const TITLE_GAP = 0.6
/** Parts of the font size between two lines of a cell. */
const NEXT_LINE_GAP = 0.35
/** Lines with a single phrase that may come between two lines of columns. */
const MOST_SINGLES = 3

/** A line of labels (`Class: SS 2`, `Term: First`) well above the headings of a table. */
export function isTitle(line: TextLine, below: TextLine): boolean {
  if (below.y0 - line.y1 < TITLE_GAP * line.fontSize) {
    return false
  }
  if (2 * line.phrases.length > below.phrases.length) {
    return false
  }
  const hasLabels = line.words.some((word) => word.text?.endsWith(':'))
  return hasLabels && headingSpans(line, extentsOf(below), []) === null
}

/**
 * Whether every phrase of a line is a label with its value, as above and below a card:
 * `Form: JHS 1    Grade: A1`.
 */
export function isLabelled({ phrases }: TextLine): boolean {
  return phrases.every(({ words }) => words.slice(0, -1).some(({ text }) => text?.endsWith(':')))
}

/** Runs of lines whose gaps line up, without any help of drawn lines. */
export function regionsFromGaps(lines: readonly TextLine[]): TextRegion[] {
  const regions: TextRegion[] = []
  let index = 0
  let taken = 0
  while (index < lines.length) {
    const next = lines.slice(index + 1, index + WRAPPED_LINES).find(isTabular)
    const starts =
      isTabular(lines[index]) && !isLabelled(lines[index]) && !(next && isTitle(lines[index], next))
    const end = starts ? growDown(lines, index) : index + 1
    const grown = lines.slice(index, end)
    if (grown.filter(isTabular).length >= 2) {
      const above = lines.slice(startOfWrappedHeading(lines, index, taken), index)
      regions.push({ lines: [...above, ...grown], rules: [], extent: null })
      taken = end
    }
    index = Math.max(end, index + 1)
  }
  return regions
}

/** Index after the last line of the run that starts at `start`. */
export function growDown(lines: readonly TextLine[], start: number): number {
  let columns = extentsOf(lines[start])
  let end = start + 1
  let singles = 0
  let usualGap = 0
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index]
    const gap = line.y0 - lines[index - 1].y1
    const limit = Math.max(FAR * line.fontSize, 1.6 * usualGap)
    const isFar = gap > limit && !(end === start + 1 && gap < 2 * limit)
    if (isFar || (isTabular(line) && isLabelled(line))) {
      break
    }
    if (!isTabular(line) && !isAlike(line, lines[end - 1])) {
      if (++singles > MOST_SINGLES || isProse(line) || crossesMost(line, columns)) {
        break
      }
      continue
    }
    const fewer = Math.min(columns.length, line.phrases.length)
    if (joinExtents(columns, line).length < Math.max(2, Math.ceil(fewer / 2))) {
      break
    }
    if (line.phrases.length > columns.length) {
      columns = extentsOf(line)
    }
    usualGap = Math.max(usualGap, gap)
    singles = 0
    end = index + 1
  }
  return endOfWrappedRow(lines, end, columns)
}

/** The headings may begin with lines of the one heading that is wrapped most. */
function startOfWrappedHeading(
  lines: readonly TextLine[],
  index: number,
  earliest: number
): number {
  const headings = extentsOf(lines[index])
  let start = index
  while (start > earliest && index - start < WRAPPED_LINES) {
    const [line, below] = [lines[start - 1], lines[start]]
    const isNext = below.y0 - line.y1 < NEXT_LINE_GAP * line.fontSize
    const over = headings.filter(({ from, to }) => line.x0 < to && line.x1 > from)
    const isLabel = line.words.some(({ text }) => text?.endsWith(':'))
    if (isTabular(line) || isLabel || !isNext || over.length !== 1) {
      break
    }
    start--
  }
  return start
}

/** The last row may end in lines of one wrapped cell. */
function endOfWrappedRow(
  lines: readonly TextLine[],
  end: number,
  columns: readonly Extent[]
): number {
  const last = lines[end - 1]
  while (end < lines.length) {
    const line = lines[end]
    const isBeside = line.y0 < last.y1
    const isNext = line.y0 - lines[end - 1].y1 < NEXT_LINE_GAP * line.fontSize
    const isInColumn = columns.some(
      ({ from, to }, index) => index > 0 && line.x0 > from - 1 && line.x1 < to + 1
    )
    if (isTabular(line) || !(isBeside || (isNext && isInColumn))) {
      break
    }
    end++
  }
  return end
}

/** Whether a line looks like the row of a table: several phrases, few of them as long as prose. */
export function isTabular(line: TextLine): boolean {
  const { phrases } = line
  if (phrases.length < 2) {
    return false
  }
  const long = phrases.filter((phrase) => phrase.characters > PROSE).length
  return long === 0 || (phrases.length > 2 && long * 2 < phrases.length) || hasNumbersBeside(line)
}

function hasNumbersBeside(line: TextLine): boolean {
  const numbers = line.phrases.filter((phrase) => phrase.isNumeric).length
  return numbers > 0 && numbers + 1 >= line.phrases.length && !line.phrases[0].isNumeric
}

/** Points by which phrases below one another may begin apart. */
const SAME_PLACE = 1

/**
 * Whether all phrases of a line, however long, begin where those of a row do:
 * `Afrikaans First Additional Language`.
 */
function isAlike({ phrases }: TextLine, row: TextLine): boolean {
  return (
    phrases.length > 1 &&
    phrases.length === row.phrases.length &&
    phrases.every(({ x0 }, index) => Math.abs(x0 - row.phrases[index].x0) < SAME_PLACE)
  )
}

function isProse(line: TextLine): boolean {
  return line.phrases.some((phrase) => phrase.characters > 2.2 * PROSE)
}

function crossesMost(line: TextLine, columns: readonly Extent[]): boolean {
  const reached = columns.filter(({ from, to }) => line.x0 < to && line.x1 > from).length
  return columns.length > 2
    ? reached > 0.7 * columns.length && line.x0 <= columns[0].to
    : reached > 1
}

function extentsOf(line: TextLine): Extent[] {
  return line.phrases.map(({ x0, x1 }) => ({ from: x0, to: x1 }))
}

/** The columns after a line's phrases were laid over them. */
function joinExtents(columns: readonly Extent[], line: TextLine): Extent[] {
  return joinOverlapping([...columns, ...extentsOf(line)])
}

/** Whether more than half of a line's width lies within an extent. */
export function overlaps(line: TextLine, extent: Extent): boolean {
  const shared = Math.min(line.x1, extent.to) - Math.max(line.x0, extent.from)
  return shared > 0.5 * (line.x1 - line.x0)
}
