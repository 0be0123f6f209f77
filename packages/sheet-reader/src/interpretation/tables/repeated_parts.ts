import { isGradeLike } from '../readings/printed_values.js'
import { squash } from '../../vocabulary/text.js'

/** Fewest headings below one subject that tell by their order. */
const FEWEST_PARTS = 2

/**
 * Whether texts come again and again in the same order, as the same headings stand below every
 * subject: `M.I. D1 D2 Moy M.I. D1 D2 Moy`. Some could be grades, but nobody's grades alone are so.
 */
export function areRepeatedParts(texts: readonly string[]): boolean {
  const words = texts.map(squash)
  const period = words.indexOf(words[0], 1)
  return (
    period >= FEWEST_PARTS &&
    words.length % period === 0 &&
    new Set(words.slice(0, period)).size === period &&
    words.every((word, index) => word === words[index % period]) &&
    texts.some((text) => /\p{L}/u.test(text) && !isGradeLike(text))
  )
}
