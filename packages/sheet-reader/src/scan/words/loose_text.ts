import type { Token } from '../../types.js'
import { isLeader } from './leaders.js'
import type { InkWord } from './ink_words.js'
import { toPoints } from '../page/points.js'

/** What a row of dots is worth, which its ink tells: no reader of letters is asked. */
const LEADER = 0.97

/**
 * The words outside all tables: titles, the labels and values of report cards, signatures. Dots
 * that lead from a label to its value are words, too.
 */
export function looseTokens(words: readonly InkWord[], scale: number): Token[] {
  return words.flatMap((word) => {
    const { angle, pixels, said, reading, text } = word
    const read = isLeader(word) ? { text: text!, confidence: LEADER } : (said ?? reading)
    return angle === 0 && read !== undefined && read.text !== ''
      ? [{ ...toPoints(pixels, scale), text: read.text, confidence: read.confidence, angle }]
      : []
  })
}
