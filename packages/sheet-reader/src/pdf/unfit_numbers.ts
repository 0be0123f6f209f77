import { partAt } from './words_at_sides.js'
import type { Word } from './text_run.js'

/** What a spreadsheet prints instead of a number that is wider than its cell. */
const HASHES = /#{2,}/g

/**
 * A word without, and apart from it, the signs that a spreadsheet printed for a number too wide for
 * the cell beside: `70###` is 70 and `###`. Only level words are parted.
 */
export function partUnfitNumbers(word: Word): Word[] {
  const starts = placesOfParts(word.letters)
  return word.angle !== 0 ? [word] : partAt(word, starts)
}

/** Where in a word a number that fits its cell, or the signs for one that does not, begins. */
export function placesOfParts(letters: readonly string[]): number[] {
  const places = new Set([0])
  if (letters.includes('#') && letters.every((letter) => letter.length === 1)) {
    for (const { 0: run, index } of letters.join('').matchAll(HASHES)) {
      places.add(index)
      places.add(index + run.length)
    }
  }
  places.delete(letters.length)
  return [...places]
}
