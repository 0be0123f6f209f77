import { isUsualMaximum } from '../../headings/printed_maximum.js'
import type { PairWord } from './pair_words.js'

/** Fewest pairs of numbers that tell what the first ones are, and most different ones among these. */
const FEWEST_PAIRS = 6
const MOST_MAXIMA = 2
/** So many times as many different marks as maxima. */
const DIFFERENT_MARKS = 2

/**
 * Words without the numbers that say what a mark is out of and stand before it (`English: 100 67`): the first of two
 * numbers behind nearly each subject is the same round one, which no second number is above.
 */
export function withoutMaximaBeforeMarks(words: readonly PairWord[]): readonly PairWord[] {
  const firsts = words.flatMap((_, at) => (isFirstOfTwo(words, at) ? [at] : []))
  const numbers = words.filter(({ mark }) => mark === 'number').length
  const maxima = new Set(firsts.map((at) => Number(words[at].text)))
  const marks = new Set(firsts.map((at) => Number(words[at + 1].text)))
  const areMaxima =
    firsts.length >= FEWEST_PAIRS &&
    firsts.length * 4 > numbers &&
    maxima.size <= MOST_MAXIMA &&
    marks.size >= DIFFERENT_MARKS * maxima.size &&
    firsts.every((at) => {
      const [maximum, mark] = [Number(words[at].text), Number(words[at + 1].text)]
      return isUsualMaximum(maximum) && mark <= maximum
    })
  return areMaxima ? words.filter((_, at) => !firsts.includes(at)) : words
}

/** Whether a word is the first of exactly two numbers behind a word in its line. */
function isFirstOfTwo(words: readonly PairWord[], at: number): boolean {
  const [before, own, next, after] = [words[at - 1], words[at], words[at + 1], words[at + 2]]
  const isNumber = (word: PairWord | undefined) => word?.mark === 'number' && !word.first
  return (
    before !== undefined &&
    before.mark === null &&
    isNumber(own) &&
    !own.closed &&
    isNumber(next) &&
    !isNumber(after)
  )
}
