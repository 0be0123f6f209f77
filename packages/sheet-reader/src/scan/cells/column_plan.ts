import { unionBox } from './cell_ink.js'
import { isSingleWord, type ScanCell } from './scan_cell.js'

/**
 * In text heights: wider ink is not tried by the glyph reader before its column has shown to be
 * codes.
 */
export const WIDEST_CODE = 6.5
/** A glyph reading below this is no evidence that the cell holds a number or a mark. */
export const READABLE = 0.6
/** Share of a column's cells that must be readable codes. */
const MOSTLY = 0.5
/** In text heights: words are wider. */
const NARROW = 1.9
/** Share of a column's samples that must be built alike, whatever the doubts about each. */
const ALIKE = 0.6
const SAMPLES = 6

const NUMBER = /^\(?\d+([.,]\d+)?(st|nd|rd|th|%|\*)?\)?$/i

/** Whether a reading is a number, an ordinal or a percentage. */
export function isNumber(text: string | undefined): boolean {
  return text !== undefined && NUMBER.test(text)
}

/**
 * The columns that hold codes (digits, marks, grades, admission numbers) and not words, judged by
 * what the glyph reader could read of their cells. Long single words are sampled with `read`.
 */
export function findCodeColumns(
  cells: readonly ScanCell[],
  columnCount: number,
  read: (cell: ScanCell) => void
): Set<number> {
  const columns = new Set<number>()
  for (let column = 0; column < columnCount; column++) {
    const filled = cells.filter(
      ({ cell, words }) => cell.column === column && cell.columnSpan === 1 && words.length > 0
    )
    if (filled.length === 0) {
      continue
    }
    const readable = filled.filter((cell) => isReadable(cell))
    const words = filled.filter((cell) => isCapitalWord(cell) || beginsWithWord(cell))
    const isReadableAsCode =
      readable.length >= MOSTLY * filled.length || isNarrow(filled) || holdsLongCodes(filled, read)
    if (isReadableAsCode && words.length < MOSTLY * filled.length) {
      columns.add(column)
    }
  }
  return columns
}

function isReadable({ glyphs, stack }: ScanCell): boolean {
  if (stack) {
    return true
  }
  return glyphs !== undefined && glyphs.confidence >= READABLE
}

/**
 * Letters, of which an `O` or an `I` may have been taken for a figure: `ENG`, `EC0N`, `BI0`, but no
 * `A1`, `ME1`.
 */
const CAPITAL_WORD = /^\p{L}(?:[\p{L}01]+\p{L}|\p{L}+0)$/u

/**
 * Whether a cell holds a short name in capitals, as of a subject, which a reader of words reads
 * better.
 */
function isCapitalWord({ glyphs, stack }: ScanCell): boolean {
  return !stack && glyphs !== undefined && CAPITAL_WORD.test(glyphs.text)
}

/** A word of which the reader of codes may have taken a letter for a figure: `8ST`. */
const WORD = /^(?=(?:.*\p{L}){2})[\p{L}018/&.]{2,}$/u

/**
 * Whether a word stands before what else a cell holds (`ENG 62.5 B`): no reader of codes sees the
 * space.
 */
function beginsWithWord({ words, stack }: ScanCell): boolean {
  const [first, ...others] = words.toSorted((one, other) => one.pixels.x0 - other.pixels.x0)
  return !stack && others.length > 0 && WORD.test(first.reading?.text ?? '')
}

/** One or two characters a cell: grades and marks, whatever they look like. */
function isNarrow(filled: readonly ScanCell[]): boolean {
  const widths = filled
    .map(({ words }) => {
      const { x0, x1 } = unionBox(words.map(({ pixels }) => pixels))!
      return (x1 - x0) / words[0].textHeight
    })
    .sort((a, b) => a - b)
  return filled.length >= 3 && widths[widths.length >> 1] <= NARROW
}

/** Admission numbers and the like: single words, long, with digits in them, built alike. */
function holdsLongCodes(filled: readonly ScanCell[], read: (cell: ScanCell) => void): boolean {
  const single = filled.filter(isSingleWord)
  if (single.length < 3 || single.length < 0.7 * filled.length) {
    return false
  }
  const step = Math.max(1, Math.floor(single.length / SAMPLES))
  const samples = single.filter((_, index) => index % step === step - 1)
  for (const sample of samples) {
    read(sample)
  }
  const shapes = samples.flatMap(({ glyphs }) =>
    glyphs && /\d.*\d/.test(glyphs.text) ? [shapeOf(glyphs.text)] : []
  )
  const alike = Math.max(0, ...shapes.map((one) => shapes.filter((shape) => shape === one).length))
  return alike >= ALIKE * samples.length
}

/** How a code is built: `9` for digits, `A` for letters, everything else as it is. */
export function shapeOf(text: string): string {
  return text.replace(/\d/g, '9').replace(/\p{L}/gu, 'A')
}

/**
 * The number of rows at the top that are headings: up to the first row with numbers in half of the
 * columns that hold numbers at all.
 */
export function countHeadingRows(
  cells: readonly ScanCell[],
  rowCount: number,
  columnCount: number
): number {
  const numeric = new Set<number>()
  for (let column = 0; column < columnCount; column++) {
    const filled = cells.filter(({ cell, words }) => cell.column === column && words.length > 0)
    const numbers = filled.filter(({ glyphs }) => isNumber(glyphs?.text))
    if (numbers.length > 0 && numbers.length * 2 >= filled.length - 2) {
      numeric.add(column)
    }
  }
  for (let row = 0; row < rowCount; row++) {
    const own = cells.filter(
      ({ cell, words }) =>
        cell.row === row && cell.columnSpan === 1 && numeric.has(cell.column) && words.length > 0
    )
    const numbers = own.filter(({ glyphs }) => isNumber(glyphs?.text))
    const enough = Math.min(2, numeric.size)
    if (numbers.length > 0 && numbers.length >= enough && numbers.length * 2 >= own.length) {
      return row
    }
  }
  return Math.min(1, rowCount)
}
