import type { Token } from '../../types.js'
import type { InkWord } from './ink_words.js'
import { toPoints } from '../page/points.js'

/** The words outside all tables: titles, the labels and values of report cards, signatures. */
export function looseTokens(words: readonly InkWord[], scale: number): Token[] {
  return words.flatMap(({ angle, pixels, said, reading }) => {
    const read = said ?? reading
    return angle === 0 && read !== undefined && read.text !== ''
      ? [{ ...toPoints(pixels, scale), text: read.text, confidence: read.confidence, angle }]
      : []
  })
}
