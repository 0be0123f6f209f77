import type { LineReading } from '../recognisers/line_stack.js'
import type { RecognisedWord } from '../recognisers/text_recogniser.js'

/**
 * A serial number and what follows it in the next column, without a gap between them: `5MAHAMA`.
 */
const TOUCHING = /^(\d{1,3})(\p{Lu}[\p{L}'’.-]+)$/u
const ORDINAL = /^\d+(?:st|nd|rd|th|e|er|re|ème)$/i
const COUNTED = /^(\d{1,3})[.)]?$/

/**
 * Readings of lines in which a serial number no longer touches the word behind it: right-aligned
 * numbers beside left-aligned names leave no more paper than letters of a word do. Only a number
 * that counts on from another line, or to one, is cut off.
 */
export function serialsApart(readings: readonly LineReading[]): LineReading[] {
  const numbers = new Set(readings.flatMap(({ words }) => numberOf(words[0]) ?? []))
  return readings.map((reading) => {
    const [first, ...others] = reading.words
    const number = numberOf(first)
    const touching = first && TOUCHING.exec(first.text)
    if (!touching || number === null || !(numbers.has(number - 1) || numbers.has(number + 1))) {
      return reading
    }
    const words = [...cut(first, touching[1].length), ...others]
    return { ...reading, words, text: words.map(({ text }) => text).join(' ') }
  })
}

/** The serial number with which a line may begin. */
function numberOf(word: RecognisedWord | undefined): number | null {
  if (word === undefined || ORDINAL.test(word.text)) {
    return null
  }
  const match = COUNTED.exec(word.text) ?? TOUCHING.exec(word.text)
  return match && Number(match[1])
}

/** A word in two, as wide as their characters are many. */
function cut({ text, confidence, box }: RecognisedWord, at: number): RecognisedWord[] {
  const middle = box.x0 + ((box.x1 - box.x0) * at) / text.length
  return [
    { text: text.slice(0, at), confidence, box: { ...box, x1: middle } },
    { text: text.slice(at), confidence, box: { ...box, x0: middle } },
  ]
}
