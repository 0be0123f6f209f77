import { wordsOf } from '../records/compact_record.js'
import type { DraftValue } from '../../types.js'

/** What a name may say, each reading with the share in which it is believed. */
type Readings = readonly { text: string; share: number }[]

/** How many students have each word, as far as the readings of their names are believed. */
type Counts = ReadonlyMap<string, number>

/**
 * So many students have a word of which nothing is known; one who has it is another as likely as
 * not.
 */
const UNKNOWN = 0.1
const KNOWN = 0.5
/**
 * How much rarer a name is for each sign that names do not have, and for a word with a small letter
 * first.
 */
const ODD_SIGN = 0.02
const SMALL_FIRST = 0.1
/** So many times as probable as what was read is what is taken for it. */
const CLEARLY = 2
const INITIAL = /^\p{Lu}\.$/u
const ODD = /[^\p{L}\p{M}'’., -]/gu
const STARTS_SMALL = /^\p{Ll}/u

/**
 * Tells of a doubtful name read from a picture which other of its readings the names of the file
 * make clearly more probable: one with the words of other students. Each name speaks for its words
 * as much as it is believed.
 *
 * @param names those of all students of the file
 * @returns the reading, or null where there is none
 */
export function likelierNames(
  names: readonly DraftValue<string>[]
): (name: DraftValue<string>) => string | null {
  const printed = new Map(names.map((name) => [name, readingsOf(name)]))
  const counts = countsOf([...printed.values()])
  return (name) => {
    const readings = printed.get(name) ?? readingsOf(name)
    const [own, ...others] = weighed(readings, withoutOwn(counts, readings))
    const best = others.reduce((one, other) => (other.share > one.share ? other : one), own)
    return best.share > CLEARLY * own.share ? best.text : null
  }
}

/** The readings of a name, that which was taken first. */
function readingsOf({ value, confidence, alternatives = [] }: DraftValue<string>): Readings {
  return [
    { text: value, share: confidence },
    ...alternatives.map((other) => ({
      text: other.value,
      share: Math.exp(other.logProbability),
    })),
  ]
}

/**
 * The readings as the words of others make them probable; fewer or more words only where others
 * have them all.
 */
function weighed(readings: Readings, counts: Counts): Readings {
  const length = wordsOf(readings[0].text).length
  return readings.map(({ text, share }) => {
    const words = wordsOf(text)
    const areKnown = words.every((word) => (counts.get(keyOf(word)) ?? 0) >= KNOWN)
    const isLikely = words.length === length || areKnown
    return { text, share: isLikely ? share * priorOf(text, words, counts) : 0 }
  })
}

function priorOf(text: string, words: readonly string[], counts: Counts): number {
  return words.reduce(
    (product, word) =>
      product *
      (UNKNOWN + (counts.get(keyOf(word)) ?? 0)) *
      (STARTS_SMALL.test(word) ? SMALL_FIRST : 1),
    ODD_SIGN ** (text.match(ODD)?.length ?? 0)
  )
}

function countsOf(names: readonly Readings[]): Counts {
  const counts = new Map<string, number>()
  for (const [word, share] of names.flatMap((readings) => [...sharesOf(readings)])) {
    counts.set(word, (counts.get(word) ?? 0) + share)
  }
  return counts
}

/** What the names of all others count, without what a name says itself. */
function withoutOwn(counts: Counts, readings: Readings): Counts {
  const own = sharesOf(readings)
  return new Map(
    [...new Set(readings.flatMap(({ text }) => wordsOf(text).map(keyOf)))].map((word) => [
      word,
      Math.max(0, (counts.get(word) ?? 0) - (own.get(word) ?? 0)),
    ])
  )
}

/** How far a name is believed to have each word of its readings. */
function sharesOf(readings: Readings): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { text, share } of readings) {
    for (const word of new Set(wordsOf(text).map(keyOf))) {
      shares.set(word, Math.min(1, (shares.get(word) ?? 0) + share))
    }
  }
  return shares
}

/** Initials are alike, whichever letters they are; a comma tells of the order of a name. */
function keyOf(word: string): string {
  return INITIAL.test(word) ? 'X.' : word.replace(/,$/, '')
}
