import { wordShape } from '../lines/word_shape.js'
import type { PlacedBand } from './row_owners.js'

/** No grade, and no sign of absence. */
const WORD = /^\p{L}{4,}/u

/**
 * Marks as rows of their own those that have a word where the row above has a number: `COMMENT` and
 * `Credit` below `Biology` and `58`. No number goes on with a word beside a name that goes on.
 *
 * @param name the column of names; -1 where there is none
 */
export function markLabelled(placed: readonly PlacedBand[], starts: boolean[], name: number): void {
  for (const [index, { cells, hasName, isSection }] of placed.entries()) {
    const above = placed[index - 1]
    if (!starts[index] && hasName && !isSection && starts[index - 1]) {
      starts[index] = cells.some(
        (words, column) =>
          column !== name &&
          words.some(({ text }) => wordShape(text) === 'word' && WORD.test(text ?? '')) &&
          above.cells[column].length > 0 &&
          above.cells[column].every(({ text }) => wordShape(text) === 'number')
      )
    }
  }
}
