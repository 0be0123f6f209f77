import type { GlyphReading } from '../glyph/glyph_reader.js'
import { isSingleWord, type ScanCell } from './scan_cell.js'

/** What a small `e` behind a number looks like to a reader who compares no heights. */
const LIKE_E = /^[1-9]\d{0,2}[0689OCe]$/
/** `1er`, and what is made of it. */
const FIRST = /^1[0689OCe]r$/
/** A small letter is lower than so much of a figure's height, and as low in the line to within so much of it. */
const LOWER = 0.86
const ON_LINE = 0.15
/** So many numbers of a column, and this share of all, end so where that is how it is written. */
const FEWEST = 3
const MOSTLY = 0.8

/**
 * Gives French positions their ending (`7e`, `14e`) where a column has it: its numbers end in a small
 * round character, lower than their figures, which is taken for a nought when each is read alone.
 *
 * @param cells cells of columns of codes, headings left out; their readings are replaced
 */
export function readSmallEndings(cells: readonly ScanCell[]): void {
  for (const column of Map.groupBy(cells, ({ cell }) => cell.column).values()) {
    const read = column.filter(
      (cell) => cell.glyphs?.kind === 'value' && !FIRST.test(cell.glyphs.text)
    )
    const ending = read.filter(hasLowEnd)
    if (ending.length < FEWEST || ending.length < MOSTLY * read.length) {
      continue
    }
    for (const cell of ending) {
      cell.glyphs = withE(cell.glyphs!, cell.glyphs!.text.length - 1)
    }
    for (const cell of column) {
      if (cell.glyphs && FIRST.test(cell.glyphs.text)) {
        cell.glyphs = withE(cell.glyphs, 1)
      }
    }
  }
}

/** Whether a number ends in a character that stands on its line and is lower than the others. */
function hasLowEnd(cell: ScanCell): boolean {
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
  return last.y1 - last.y0 < LOWER * height && Math.abs(last.y1 - foot) < ON_LINE * height
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
