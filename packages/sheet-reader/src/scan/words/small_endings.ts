import type { GlyphReading } from '../../glyph/glyph_reader.js'
import { isSingleWord, type ScanCell } from '../cells/scan_cell.js'

/** What a small `e` behind a number looks like to a reader who compares no heights. */
const LIKE_E = /^[1-9]\d{0,2}[0689OCe]$/
/** `1er`, and what is made of it. */
const FIRST = /^1[0689OCe]r$/
/**
 * A small letter is lower than so much of a figure's height, and as low in the line to within so
 * much of it.
 */
const LOWER = 0.86
/** Pixels: a height may seem so much greater than it is. */
const ROUNDING = 0.5
/**
 * The same where the other numbers of the column have the ending: a coarse picture adds a line of
 * dots.
 */
const NEARLY_AS_HIGH = 0.94
const ON_LINE = 0.15
/** So many numbers of a column, and this share of all, end so where that is how it is written. */
const FEWEST = 3
const MOSTLY = 0.8

/**
 * Gives French positions their ending (`7e`, `14e`) where a column has it: its numbers end in a
 * small round character, lower than their figures, which is taken for a nought when each is read
 * alone.
 *
 * @param cells cells of columns of codes, headings left out; their readings are replaced
 */
export function readSmallEndings(cells: readonly ScanCell[]): void {
  for (const column of Map.groupBy(cells, ({ cell }) => cell.column).values()) {
    const read = column.filter(
      (cell) => cell.glyphs?.kind === 'value' && !FIRST.test(cell.glyphs.text)
    )
    const ending = read.filter((cell) => hasLowEnd(cell, LOWER))
    // What stands beside a number (`27e ex`) hides its ending.
    const telling = read.filter(
      (cell) => ending.includes(cell) || (isSingleWord(cell) && !isTouching(cell))
    )
    if (ending.length < FEWEST || ending.length < MOSTLY * telling.length) {
      continue
    }
    for (const cell of read.filter((one) => hasLowEnd(one, NEARLY_AS_HIGH) || isTouching(one))) {
      cell.glyphs = withE(cell.glyphs!, cell.glyphs!.text.length - 1)
    }
    for (const cell of column) {
      if (cell.glyphs && FIRST.test(cell.glyphs.text)) {
        cell.glyphs = withE(cell.glyphs, 1)
      }
    }
  }
}

/**
 * Whether what may be an `e` is one piece of ink with the figure before it, so that its height is
 * unknown.
 */
function isTouching(cell: ScanCell): boolean {
  const { text } = cell.glyphs!
  return isSingleWord(cell) && LIKE_E.test(text) && cell.words[0].components.length < text.length
}

/** Whether a number ends in a character that stands on its line and is lower than the others. */
function hasLowEnd(cell: ScanCell, lower: number): boolean {
  if (!isSingleWord(cell) || !LIKE_E.test(cell.glyphs!.text)) {
    return false
  }
  const letters = cell.words[0].components.toSorted((one, other) => one.x1 - other.x1)
  const last = letters.pop()
  if (!last || letters.length === 0) {
    return false
  }
  const height = Math.max(...letters.map(({ y0, y1 }) => y1 - y0))
  const foot = Math.max(...letters.map(({ y1 }) => y1))
  return (
    last.y1 - last.y0 < lower * height + ROUNDING && Math.abs(last.y1 - foot) < ON_LINE * height
  )
}

/** A reading with an `e` at one place, whose other characters are as probable as before. */
function withE(reading: GlyphReading, at: number): GlyphReading {
  const [best, ...others] = reading.hypotheses
  if (!best || best.glyphs.length !== reading.text.length) {
    return reading
  }
  const glyphs = best.glyphs.map((one, index): typeof one => (index === at ? [['e', 0]] : one))
  const sum = glyphs.reduce((all, [first]) => all + (first?.[1] ?? 0), best.logProbability)
  return {
    ...reading,
    text: `${reading.text.slice(0, at)}e${reading.text.slice(at + 1)}`,
    confidence: Math.exp(sum),
    hypotheses: [{ ...best, glyphs }, ...others.filter(({ glyphs: all }) => all.length > at + 1)],
  }
}
