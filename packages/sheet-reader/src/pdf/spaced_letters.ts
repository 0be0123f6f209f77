import { append } from './scattered_letters.js'
import type { Word } from './text_run.js'

/**
 * Fewest pieces of a word whose letters stand apart, and most letters of a piece that kerning left
 * together.
 */
const FEWEST = 3
const MOST_LETTERS = 2
/**
 * Parts of the font size between two letters, which no space is as narrow as; and by how much gaps
 * differ.
 */
const WIDEST = 0.22
const UNEVEN = 0.09
/** Parts of the font size by which letters of one line may be out of it. */
const OUT_OF_LINE = 0.1

/**
 * Joins letters that stand apart to a word: web pages set headings so (`letter-spacing`), with gaps
 * that are narrower than any space. Numbers and marks of single letters in their columns stand
 * further apart.
 */
export function joinSpacedLetters(words: readonly Word[]): Word[] {
  const pieces = words.filter(
    ({ letters, angle }) =>
      angle === 0 && letters.length <= MOST_LETTERS && letters.every((one) => /\p{L}/u.test(one))
  )
  if (pieces.length < FEWEST) {
    return [...words]
  }
  const joined = new Set<Word>()
  for (const run of runsOf(pieces)) {
    const gaps = run.slice(1).map((word, index) => gapBetween(run[index], word))
    if (run.length >= FEWEST && Math.max(...gaps) - Math.min(...gaps) <= UNEVEN) {
      const [first, ...others] = run
      others.forEach((word) => {
        append(first, word)
        joined.add(word)
      })
    }
  }
  return words.filter((word) => !joined.has(word))
}

/** Pieces that follow one another closely in their line. */
function runsOf(pieces: readonly Word[]): Word[][] {
  const sorted = [...pieces].sort(
    (one, other) => Math.round(one.line) - Math.round(other.line) || one.starts[0] - other.starts[0]
  )
  const runs: Word[][] = []
  for (const word of sorted) {
    const before = runs.at(-1)?.at(-1)
    if (before && follows(before, word)) {
      runs.at(-1)!.push(word)
    } else {
      runs.push([word])
    }
  }
  return runs
}

function follows(before: Word, word: Word): boolean {
  const size = before.run.fontSize
  const gap = gapBetween(before, word)
  return (
    Math.abs(before.line - word.line) <= OUT_OF_LINE * size &&
    Math.abs(word.run.fontSize - size) <= OUT_OF_LINE * size &&
    gap > 0 &&
    gap <= WIDEST
  )
}

/** Parts of the font size from the end of a word to the start of the next. */
function gapBetween({ ends, run }: Word, word: Word): number {
  return (word.starts[0] - ends[ends.length - 1]) / run.fontSize
}
