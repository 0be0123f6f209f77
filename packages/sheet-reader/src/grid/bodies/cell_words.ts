import { fontSizeOf } from '../lines/text_lines.js'
import type { TextBox } from '../grid_input.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'

/** The words of a row in some of its pieces. */
export function wordsIn(row: readonly TextBox[][], pieces: readonly number[]): readonly TextBox[] {
  return pieces.length === 1 ? row[pieces[0]] : pieces.flatMap((piece) => row[piece])
}

/** Whether anything stands in a cell. */
export function isFilled(words: readonly TextBox[]): boolean {
  return words.length > 0
}

/** A shorter word, in font sizes, that was read with less confidence may be any mark. */
const SHORT = 3.2
const HARDLY_READ = 0.5
/** Share of the cells of a column that must have been read for these to speak for the others. */
const LEGIBLE = 0.4

/**
 * Share of the cells, 0 to 1, whose every word has the shape of a value; 0 without cells. Short
 * words of a scan that were hardly read (`oH` for 58) say nothing.
 */
export function valueShare(cells: readonly (readonly TextBox[])[]): number {
  const legible = cells.filter((words) => !words.some(isHardlyRead))
  const speaking = legible.length >= LEGIBLE * cells.length ? legible : cells
  if (speaking.length === 0) {
    return 0
  }
  const values = speaking.filter((words) =>
    words.every((word) => isValueShape(wordShape(word.text)))
  ).length
  return values / speaking.length
}

/** Whether a word of a scan is so short and so hardly read that it may be any value. */
export function isHardlyRead(word: TextBox): boolean {
  return (
    (word.confidence ?? 1) < HARDLY_READ &&
    word.x1 - word.x0 < SHORT * fontSizeOf(word) &&
    !isValueShape(wordShape(word.text))
  )
}
