import type { LooseMark, Word } from './text_run.js'

/**
 * Parts of the font size by which raised letters (1st) and accents stand off the line of their
 * word.
 */
export const RAISED = 0.45

/** Puts an accent behind the letter that it stands over. */
export function attach({ mark, middle, line, angle }: LooseMark, words: readonly Word[]): void {
  const word = words.find(
    (candidate) =>
      candidate.angle === angle &&
      Math.abs(candidate.line - line) < RAISED * candidate.run.fontSize &&
      middle >= candidate.starts[0] &&
      middle <= candidate.ends[candidate.ends.length - 1]
  )
  if (!word) {
    return
  }
  const letter = word.starts.findLastIndex((start) => start <= middle)
  word.letters[letter] += mark
}
