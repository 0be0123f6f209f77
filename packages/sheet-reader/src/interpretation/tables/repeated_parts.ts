import { isGradeLike } from '../readings/printed_values.js'
import { squash } from '../../vocabulary/text.js'

/** Fewest headings below one subject that tell by their order. */
const FEWEST_PARTS = 2

/** Share of the places in a group whose heading is the same in all groups: a picture may spoil one. */
const WHOLE_PLACES = 0.75

/**
 * Whether texts come again and again in the same order, as the same headings stand below every
 * subject: `M.I. D1 D2 Moy M.I. D1 D2 Moy`. Some could be grades, but nobody's grades alone are so.
 */
export function areRepeatedParts(texts: readonly string[]): boolean {
  const words = texts.map(squash)
  const isPeriod = (period: number) => {
    const first = words.slice(0, period)
    const whole = first.filter((word, place) =>
      words.every((other, index) => index % period !== place || other === word)
    )
    return (
      words.length % period === 0 &&
      new Set(first).size === period &&
      whole.length >= WHOLE_PLACES * period
    )
  }
  const periods = words.slice(FEWEST_PARTS, words.length / 2 + 1).map((_, at) => at + FEWEST_PARTS)
  return periods.some(isPeriod) && texts.some((text) => /\p{L}/u.test(text) && !isGradeLike(text))
}
