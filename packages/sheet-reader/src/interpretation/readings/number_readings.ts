import {
  decimalsOf,
  parseMisread,
  isAbsentMark,
  parseNumber,
  parseReached,
  withDigits,
} from './printed_values.js'
import { decodeNumberTexts, withoutComma } from './number_decoder.js'
import type { RawCell, ValueRange } from '../records/raw_records.js'
import type { NumberReading } from './cell_candidates.js'

/** Candidates further behind the best than this are not worth carrying. */
const NEGLIGIBLE = 10
const MOST_CANDIDATES = 8

/** Chance that a cell without ink, or with a dash only, really holds nothing else. */
const EMPTY_IS_EMPTY = Math.log(0.9995)

/** How much less probable a number is that begins with a zero, or is above the printed maximum. */
const LEADING_ZERO = -3
const OVER_MAXIMUM = -4

/**
 * Chance that a letter in a number of a text layer, left by somebody's OCR, is the digit it looks
 * like.
 */
const LETTER_IN_NUMBER = Math.log(0.7)

/**
 * How much of the doubt about a number that a text recogniser read is a digit taken for another:
 * most of it is about points and what stands beside the number.
 */
const OTHER_DIGIT = 0.1

/** Digits that look alike. */
const LOOK_ALIKES: Record<string, string> = {
  '0': '68',
  '1': '74',
  '2': '7',
  '3': '85',
  '4': '1',
  '5': '63',
  '6': '580',
  '7': '12',
  '8': '360',
  '9': '4',
}

/** A best reading less probable than this is none: the ink is something else. */
const HARDLY_READ = Math.log(0.01)
/** An absence in several letters (`Abs.`), which nobody reads into digits, and its worth. */
const ABSENCE_IN_LETTERS = /^\p{L}{2,}\.?$/u
const SPELLED_ABSENCE = Math.log(0.995)
/** What a number is worth that only the text recogniser could read. */
const SECOND_HAND = 0.6

/** A reading this probable needs no alternatives until a check fails. */
const CLEAR = Math.log(0.99)

/**
 * The text of a picture in which every character is clear. A point in a column of decimals is
 * expected, so its own small picture need not be.
 */
export function clearText(
  cell: RawCell,
  pointExpected = false
): { text: string; logProbability: number } | null {
  const cut = cell.kind === 'value' ? cell.hypotheses?.[0] : undefined
  if (!cut) {
    return null
  }
  let text = ''
  let logProbability = cut.logProbability
  for (const [best] of cut.glyphs) {
    if (!best) {
      return null
    }
    text += best[0]
    if (!pointExpected || (best[0] !== '.' && best[0] !== ',')) {
      logProbability += best[1]
    }
  }
  return logProbability < CLEAR ? null : { text, logProbability }
}

/**
 * The reading of a picture in which every character is clear, or null where one is not. Far quicker
 * than weighing all readings.
 */
export function readClearly(
  cell: RawCell,
  range: ValueRange,
  absentWords: readonly string[],
  highest: number
): NumberReading | null {
  const clear = clearText(cell, range.decimals > 0)
  if (!clear) {
    return null
  }
  const { logProbability } = clear
  const text = withoutComma(clear.text)
  if (text === null) {
    return null
  }
  if (/^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) {
    if (decimalsOf(text) !== range.decimals) {
      return null
    }
    const value = Number(text)
    return value <= (range.maximum ?? highest) ? [{ value, logProbability }] : null
  }
  return absentWords.includes(text.toUpperCase()) || text === 'ABS'
    ? [{ value: null, logProbability }]
    : null
}

/**
 * Reads a number.
 *
 * @param exact the text is the document's own: it is taken as it stands or not at all
 * @param absentWords marks of absence that the file uses
 */
export function readNumber(
  cell: RawCell,
  range: ValueRange,
  exact: boolean,
  absentWords: readonly string[],
  highest: number
): NumberReading {
  if (exact) {
    const value = parseReached(cell.text)
    if (value !== null) {
      return [{ value, logProbability: 0 }]
    }
    if (isAbsentMark(cell.text) || absentWords.includes(cell.text.toUpperCase())) {
      return [{ value: null, logProbability: 0 }]
    }
    const meant = parseMisread(cell.text)
    return meant === null ? [] : [{ value: meant, logProbability: LETTER_IN_NUMBER }]
  }
  if (cell.kind !== 'value') {
    return [{ value: null, logProbability: EMPTY_IS_EMPTY }]
  }
  if (!cell.hypotheses) {
    return readText(cell, range)
  }
  const decoded = decodeNumber(cell, range, absentWords, highest)
  return (decoded[0]?.logProbability ?? -Infinity) < HARDLY_READ
    ? sorted(withText(decoded, cell, range, highest))
    : decoded
}

/**
 * Adds what the text recogniser read in ink of which the glyph reader makes no number: one, or an
 * absence.
 */
function withText(
  decoded: NumberReading,
  { text, confidence }: RawCell,
  range: ValueRange,
  highest: number
): Map<number | null, number> {
  const byValue = new Map(decoded.map(({ value, logProbability }) => [value, logProbability]))
  if (ABSENCE_IN_LETTERS.test(text) && isAbsentMark(text)) {
    add(byValue, null, SPELLED_ABSENCE)
    return byValue
  }
  const value = /^\d+(?:[.,]\d+)?$/.test(text) ? parseNumber(text) : null
  const isPossible = value !== null && value <= (range.maximum ?? highest)
  if (isPossible && decimalsOf(text) <= range.decimals) {
    add(byValue, value, Math.log(Math.min(confidence, SECOND_HAND)))
  }
  return byValue
}

function decodeNumber(
  cell: RawCell,
  range: ValueRange,
  absentWords: readonly string[],
  highest: number
): NumberReading {
  const words = [...new Set([...absentWords, 'ABS', 'AB'])].filter((word) =>
    /^[A-Z/]{1,6}$/.test(word)
  )
  const absent = absentWords.length > 0 ? 0.5 : 0.05
  const byValue = new Map<number | null, number>()
  for (const { text, logProbability } of decodeNumberTexts(
    cell.hypotheses!,
    range,
    highest,
    words,
    absent
  )) {
    const value = parseNumber(text)
    let unlikely = 0
    if (value !== null && /^0\d/.test(text)) {
      unlikely += LEADING_ZERO
    }
    if (value !== null && range.maximum !== null && value > range.maximum) {
      unlikely += OVER_MAXIMUM
    }
    add(byValue, value, logProbability + unlikely)
  }
  return sorted(byValue)
}

/** Keeps a candidate; of two with the same value the more probable. */
export function add(
  byValue: Map<number | null, number>,
  value: number | null,
  logProbability: number
) {
  const known = byValue.get(value)
  byValue.set(value, known === undefined ? logProbability : Math.max(known, logProbability))
}

/** Candidates from the most probable on, without those that are negligible beside the first. */
export function sorted(byValue: Map<number | null, number>): NumberReading {
  const list = [...byValue]
    .map(([value, logProbability]) => ({ value, logProbability }))
    .sort((a, b) => b.logProbability - a.logProbability)
  const best = list[0]?.logProbability ?? 0
  return list
    .filter((candidate) => candidate.logProbability > best - NEGLIGIBLE)
    .slice(0, MOST_CANDIDATES)
}

/** A number with a space where a picture lost the point. */
const WITHOUT_POINT = /^(\d{1,3}) (\d{1,2})$/

/**
 * The text of a number with the point that a picture lost, where the numbers of its column have
 * one.
 */
function withLostPoint(text: string, { decimals }: ValueRange): string {
  const [, whole, part] = WITHOUT_POINT.exec(text) ?? []
  return part !== undefined && part.length === decimals ? `${whole}.${part}` : text
}

/** A text engine's reading: its text, and texts that differ in one look-alike character. */
function readText(cell: RawCell, range: ValueRange): NumberReading {
  if (isAbsentMark(cell.text)) {
    return [
      { value: null, logProbability: Math.log(Math.max(0.3, Math.min(cell.confidence, 0.99))) },
    ]
  }
  const digits =
    parseReached(cell.text) === null ? withDigits(withLostPoint(cell.text, range)) : cell.text
  const value = parseReached(digits)
  if (value === null) {
    return []
  }
  const asPrinted = digits === cell.text ? 1 : 0.5
  const sure = Math.max(0.3, Math.min(0.995, cell.confidence * asPrinted))
  const byValue = new Map<number | null, number>([[value, Math.log(sure)]])
  const others: number[] = []
  for (const [at, digit] of [...digits].entries()) {
    for (const other of LOOK_ALIKES[digit] ?? '') {
      const changed = parseReached(digits.slice(0, at) + other + digits.slice(at + 1))
      if (changed !== null) {
        others.push(changed)
      }
    }
  }
  for (const other of others) {
    add(byValue, other, Math.log((OTHER_DIGIT * (1 - sure)) / (others.length + 2)))
  }
  return sorted(byValue)
}
