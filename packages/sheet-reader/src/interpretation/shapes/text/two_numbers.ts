import { isUsualMaximum } from '../../headings/printed_maximum.js'
import { squash } from '../../../vocabulary/text.js'
import type { PairWord } from './pair_words.js'

/** Fewest pairs of numbers that tell what they are, and share of all numbers that these are. */
const FEWEST_PAIRS = 6
const SHARE = 0.5
/** So many times as many different marks as maxima. */
const DIFFERENT_MARKS = 2
/** What a number is worth that is the mark, or else the one behind it is. */
const EITHER = 0.5
/** A level of a scale behind a mark. */
const LEVEL = /^[1-9]$/

/** Two numbers behind a subject. */
interface Numbers {
  at: number
  label: string
  first: number
  second: number
}

/**
 * Words without the numbers that say what a mark is out of and stand before it (`English: 100 67`).
 * Where two numbers stand behind the subjects of which neither is a maximum, the first ones are
 * doubted, and those of the last subject are one value that nobody can read: each student is to be
 * looked at.
 */
export function withMarksTold(words: readonly PairWord[]): readonly PairWord[] {
  const pairs = words.flatMap((word, at): Numbers[] => {
    if (!isFirstOfTwo(words, at)) {
      return []
    }
    const [first, second] = [Number(word.text), Number(words[at + 1].text)]
    return [{ at, label: squash(words[at - 1].text), first, second }]
  })
  const numbers = words.filter(({ mark }) => mark === 'number').length
  if (pairs.length < FEWEST_PAIRS || 2 * pairs.length < SHARE * numbers) {
    return words
  }
  const places = new Set(pairs.map(({ at }) => at))
  const asPrinted = pairs.map(({ label, first, second }) => ({
    label,
    maximum: second,
    mark: first,
  }))
  const turned = pairs.map(({ label, first, second }) => ({ label, maximum: first, mark: second }))
  if (areOutOf(turned)) {
    return words.filter((_, at) => !places.has(at))
  }
  if (areOutOf(asPrinted)) {
    return words
  }
  const last = pairs.at(-1)?.label
  const unread = new Set(pairs.flatMap(({ at, label }) => (label === last ? [at] : [])))
  const doubted = words.map((word, at) => (places.has(at) ? { ...word, confidence: EITHER } : word))
  return doubted.flatMap((word, at) => joined(word, doubted, at, unread))
}

/**
 * A word with the number behind it where it is the first of two, and none where it is the second.
 */
function joined(
  word: PairWord,
  words: readonly PairWord[],
  at: number,
  places: ReadonlySet<number>
): PairWord[] {
  if (places.has(at - 1)) {
    return []
  }
  const next = words[at + 1]
  return places.has(at)
    ? [{ ...next, first: word.first, text: `${word.text} ${next.text}`, x0: word.x0, mark: 'both' }]
    : [word]
}

/**
 * Whether numbers are marks and round maxima, of which each subject has one, and the marks are
 * more.
 */
export function areOutOf(
  pairs: readonly { label: string; maximum: number; mark: number }[]
): boolean {
  const maxima = new Map(pairs.map(({ label, maximum }) => [label, maximum]))
  const marks = new Set(pairs.map(({ mark }) => mark))
  return (
    marks.size >= DIFFERENT_MARKS * new Set(maxima.values()).size &&
    pairs.every(
      ({ label, maximum, mark }) =>
        isUsualMaximum(maximum) && mark <= maximum && maxima.get(label) === maximum
    )
  )
}

/**
 * Whether a word is the first of exactly two numbers behind a word in its line, of which the second
 * is no level.
 */
function isFirstOfTwo(words: readonly PairWord[], at: number): boolean {
  const [before, own, next, after] = [words[at - 1], words[at], words[at + 1], words[at + 2]]
  const isNumber = (word: PairWord | undefined) => word?.mark === 'number' && !word.first
  return (
    before !== undefined &&
    before.mark === null &&
    isNumber(own) &&
    !own.closed &&
    isNumber(next) &&
    !LEVEL.test(next.text) &&
    !isNumber(after)
  )
}
