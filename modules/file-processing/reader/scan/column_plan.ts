import { isSingleWord, type ScanCell } from './scan_cell.js'

/** In text heights: wider ink is not tried by the glyph reader before its column has shown to be codes. */
export const WIDEST_CODE = 6.5
/** A glyph reading below this is no evidence that the cell holds a number or a mark. */
export const READABLE = 0.6
/** Share of a column's cells that must be readable codes. */
const MOSTLY = 0.5
/** How surely the samples of a column of long words must read as codes. */
const SURELY = 0.6
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
    if (filled.length === 0) continue
    const readable = filled.filter((cell) => isReadable(cell))
    if (readable.length >= MOSTLY * filled.length || holdsLongCodes(filled, read)) {
      columns.add(column)
    }
  }
  return columns
}

function isReadable({ glyphs }: ScanCell): boolean {
  return glyphs !== undefined && glyphs.confidence >= READABLE
}

/** Admission numbers and the like: single words, long, with digits in them, that read well. */
function holdsLongCodes(filled: readonly ScanCell[], read: (cell: ScanCell) => void): boolean {
  const single = filled.filter(isSingleWord)
  if (single.length < 3 || single.length < 0.7 * filled.length) return false
  const step = Math.max(1, Math.floor(single.length / SAMPLES))
  const samples = single.filter((_, index) => index % step === step - 1)
  for (const sample of samples) read(sample)
  const sure = samples.filter(
    ({ glyphs }) => glyphs && glyphs.confidence >= SURELY && /\d/.test(glyphs.text)
  )
  return sure.length * 2 > samples.length
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
    if (numbers.length > 0 && numbers.length * 2 >= filled.length - 2) numeric.add(column)
  }
  for (let row = 0; row < rowCount; row++) {
    const own = cells.filter(
      ({ cell, words }) =>
        cell.row === row && cell.columnSpan === 1 && numeric.has(cell.column) && words.length > 0
    )
    const numbers = own.filter(({ glyphs }) => isNumber(glyphs?.text))
    const enough = Math.min(2, numeric.size)
    if (numbers.length > 0 && numbers.length >= enough && numbers.length * 2 >= own.length)
      return row
  }
  return Math.min(1, rowCount)
}
