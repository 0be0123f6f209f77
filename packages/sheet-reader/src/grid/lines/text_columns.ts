import { fontSizeOf, isNumeric, median } from './text_lines.js'
import type { TextLine } from './text_lines.js'

/** From where to where a column's words reach. */
export interface Extent {
  from: number
  to: number
}

/** Lines that may cross a gap between columns: long words, headings over several columns. */
const CROSSING_PART = 0.06
/** With fewer lines, spaces between words can line up by chance: only wide gaps count. */
const MANY_LINES = 6
/** Parts of the font size, smallest gap that can part columns in one line. */
const SMALL_GAP = 0.34
const WIDE_GAP = 0.9
/** Parts of the font size that the gap between two columns has in most lines. */
const USUAL_GAP = 0.62
const USUAL_GAP_OF_NUMBERS = 0.4

/** The columns that lines share, from the gaps that run through all of them. */
export function findColumns(lines: readonly TextLine[]): Extent[] {
  const gap = lines.length >= MANY_LINES ? SMALL_GAP : WIDE_GAP
  const events: [position: number, change: number][] = []
  for (const line of lines) {
    for (const extent of extentsOf(line, gap)) {
      events.push([extent.from, 1], [extent.to, -1])
    }
  }
  events.sort((one, other) => one[0] - other[0] || other[1] - one[1])
  const tolerated = Math.floor(lines.length * CROSSING_PART)
  const columns: Extent[] = []
  let depth = 0
  for (const [position, change] of events) {
    if (change > 0 && depth++ === tolerated) {
      columns.push({ from: position, to: position })
    } else if (change < 0 && --depth === tolerated) {
      columns[columns.length - 1].to = position
    }
  }
  return joinChanceColumns(columns, lines)
}

/** What a line covers, with gaps that are mere spaces closed. */
function extentsOf(line: TextLine, gap: number): Extent[] {
  const extents: Extent[] = []
  let wasNumeric = false
  for (const word of line.words) {
    const numeric = isNumeric(word.text)
    const limit = (numeric && wasNumeric ? SMALL_GAP : gap) * fontSizeOf(word)
    const last = extents.at(-1)
    if (last && word.x0 - last.to <= limit) {
      last.to = Math.max(last.to, word.x1)
    } else {
      extents.push({ from: word.x0, to: word.x1 })
    }
    wasNumeric = numeric
  }
  return extents
}

/** Extents in their order, those that lie over one another as one. */
export function joinOverlapping(extents: readonly Extent[]): Extent[] {
  const joined: Extent[] = []
  for (const extent of [...extents].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && extent.from < last.to) {
      last.to = Math.max(last.to, extent.to)
    } else {
      joined.push({ ...extent })
    }
  }
  return joined
}

/** Joins columns between which most lines have no more than a space. */
function joinChanceColumns(columns: Extent[], lines: readonly TextLine[]): Extent[] {
  const joined: Extent[] = []
  for (const column of columns) {
    const last = joined.at(-1)
    if (last && !arePartColumns(last, column, lines)) {
      last.to = column.to
    } else {
      joined.push({ ...column })
    }
  }
  return joined
}

function arePartColumns(left: Extent, right: Extent, lines: readonly TextLine[]): boolean {
  const edge = (left.to + right.from) / 2
  const gaps: number[] = []
  let numbers = 0
  for (const line of lines) {
    let index = 0
    while (index < line.words.length && line.words[index].x0 + line.words[index].x1 < 2 * edge) {
      index++
    }
    if (index === 0 || index === line.words.length) {
      continue
    }
    const [before, after] = [line.words[index - 1], line.words[index]]
    if ((before.x0 + before.x1) / 2 < left.from || (after.x0 + after.x1) / 2 > right.to) {
      continue
    }
    if (isNumeric(before.text) && isNumeric(after.text)) {
      numbers++
    }
    gaps.push((after.x0 - before.x1) / fontSizeOf(after))
  }
  if (gaps.length === 0) {
    return true
  }
  const usual = numbers * 2 > gaps.length ? USUAL_GAP_OF_NUMBERS : USUAL_GAP
  return median(gaps) >= usual
}

/** Index of the interval between two edges that holds `position`; the first or last one outside. */
export function intervalAt(edges: readonly number[], position: number): number {
  let low = 0
  let high = edges.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (edges[middle] <= position) {
      low = middle
    } else {
      high = middle
    }
  }
  return low
}
