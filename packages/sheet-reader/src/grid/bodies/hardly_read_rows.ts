import type { Band } from './bands.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import { fontSizeOf } from '../lines/text_lines.js'
import type { TextBox } from '../grid_input.js'
import { isAligned, type RowEdges } from './row_edges.js'

/**
 * Values that a row has at least for each of the row above, and words over them that may have been
 * read.
 */
const LIKE_ABOVE = 0.6
const MOST_READ = 0.34
/** A shorter word, in font sizes, that was read with less confidence may be any value. */
const SHORT = 3.2
const SURE = 0.75

/**
 * Whether a band of a picture is a row of which hardly anything was read: where the values of the
 * rows above stand it has short words that may be any value, and hardly a word that was read.
 *
 * @param row the row above
 */
export function isHardlyReadRow(band: Band, row: Band, edges: RowEdges): boolean {
  const doubtful = band.words.filter(mayBeAnyValue)
  const values = band.words.filter((word) => band.values.includes(word) || doubtful.includes(word))
  const over = band.words.filter((word) =>
    row.values.some((value) => word.x0 < value.x1 && word.x1 > value.x0)
  )
  const read = over.filter((word) => !values.includes(word))
  return (
    doubtful.length > 0 &&
    values.length >= LIKE_ABOVE * row.values.length &&
    read.length <= MOST_READ * over.length &&
    isAligned({ x0: band.x0, values }, edges)
  )
}

/** Whether a word is so short, and so little sure, that it may be any value. */
export function mayBeAnyValue(word: TextBox): boolean {
  return (
    (word.confidence ?? 1) < SURE &&
    word.x1 - word.x0 < SHORT * fontSizeOf(word) &&
    !isValueShape(wordShape(word.text))
  )
}
