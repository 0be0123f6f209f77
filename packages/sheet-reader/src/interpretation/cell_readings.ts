import { decode, type GlyphGrammar } from '../glyph/decode.js'
import { ordinalEnding } from '../values/positions.js'
import {
  decimalsOf,
  parseMisread,
  isAbsentMark,
  isGradeLike,
  isOrdinal,
  parseNumber,
  parsePosition,
  parseReached,
  shapeOf,
  withDigits,
} from './printed_values.js'
import {
  decodeNumberTexts,
  decodePositionTexts,
  decodeWordTexts,
  withoutComma,
} from './number_decoder.js'
import { parseCell } from '../values/parse_cell.js'
import { isAbsenceLetter } from '../values/absences.js'
import { plainGrade, ranksOfGrades } from '../values/grades.js'
import { editDistance } from './text.js'
import type { RawCell, ValueRange } from './raw_records.js'

/** One way to read a cell: a number, or null for a mark of absence. */
export interface NumberCandidate {
  value: number | null
  logProbability: number
}

/** What a number cell can say, best first. Empty where nothing in it can be a number or an absent mark. */
export type NumberReading = NumberCandidate[]

/** Candidates further behind the best than this are not worth carrying. */
const NEGLIGIBLE = 10
const MOST_CANDIDATES = 8

/** Chance that a cell without ink, or with a dash only, really holds nothing else. */
const EMPTY_IS_EMPTY = Math.log(0.9995)

/** How much less probable a number is that begins with a zero, or is above the printed maximum. */
const LEADING_ZERO = -3
const OVER_MAXIMUM = -4

/** Chance that a letter in a number of a text layer, left by somebody's OCR, is the digit it looks like. */
const LETTER_IN_NUMBER = Math.log(0.7)

/** Chance that text which an OCR engine reads as a number in a number column is another number. */
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

/** A reading this probable needs no alternatives until a check fails. */
const CLEAR = Math.log(0.99)

/**
 * The text of a picture in which every character is clear. A point in a column of decimals is
 * expected, so its own small picture need not be.
 */
function clearText(
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
    if (isAbsentMark(cell.text)) {
      return [{ value: null, logProbability: 0 }]
    }
    const meant = parseMisread(cell.text)
    return meant === null ? [] : [{ value: meant, logProbability: LETTER_IN_NUMBER }]
  }
  if (cell.kind !== 'value') {
    return [{ value: null, logProbability: EMPTY_IS_EMPTY }]
  }
  if (cell.hypotheses) {
    return decodeNumber(cell, range, absentWords, highest)
  }
  return readText(cell)
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

function add(byValue: Map<number | null, number>, value: number | null, logProbability: number) {
  const known = byValue.get(value)
  byValue.set(value, known === undefined ? logProbability : Math.max(known, logProbability))
}

function sorted(byValue: Map<number | null, number>): NumberReading {
  const list = [...byValue]
    .map(([value, logProbability]) => ({ value, logProbability }))
    .sort((a, b) => b.logProbability - a.logProbability)
  const best = list[0]?.logProbability ?? 0
  return list
    .filter((candidate) => candidate.logProbability > best - NEGLIGIBLE)
    .slice(0, MOST_CANDIDATES)
}

/** A text engine's reading: its text, and texts that differ in one look-alike character. */
function readText(cell: RawCell): NumberReading {
  if (isAbsentMark(cell.text)) {
    return [
      { value: null, logProbability: Math.log(Math.max(0.3, Math.min(cell.confidence, 0.99))) },
    ]
  }
  const digits = parseReached(cell.text) === null ? withDigits(cell.text) : cell.text
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
    add(byValue, other, Math.log((1 - sure) / (others.length + 2)))
  }
  return sorted(byValue)
}

export interface TextCandidate {
  value: string
  logProbability: number
}

/**
 * Reads a grade among the spellings that the file uses.
 *
 * @param hasScore whether there is a score for the grade; undefined where the sheet has no scores
 */
export function readGrade(
  cell: RawCell,
  exact: boolean,
  words: readonly string[],
  hasScore?: boolean
): TextCandidate[] {
  const text = cell.text.replace(/\s+/g, '')
  if (cell.kind !== 'value' && !exact) {
    return []
  }
  if (text === '' || /^[-–—.]+$/.test(text)) {
    return []
  }
  if (exact) {
    if (isAbsence(cell.text, words, hasScore)) {
      return []
    }
    return [{ value: cell.text, logProbability: 0 }]
  }
  if (cell.hypotheses) {
    return doubtMinus(readGradeGlyphs(cell, words), words)
  }
  const confidence = Math.max(0.3, Math.min(0.98, cell.confidence))
  const known = words.find((word) => plainGrade(word) === plainGrade(text))
  if (known !== undefined || words.length === 0) {
    return [{ value: known ?? text, logProbability: Math.log(confidence) }]
  }
  const near = words.filter(
    (word) => word.length === text.length && editDistance(plainGrade(word), plainGrade(text)) === 1
  )
  return near.map((value) => ({ value, logProbability: Math.log(0.6 / near.length) }))
}

/** What a minus is worth that may be a plus of which thin print left the level stroke only. */
const MAY_BE_PLUS = Math.log(0.9)

/** A grade such as `B-` is doubted where the file has grades such as `B+` too. */
function doubtMinus(candidates: TextCandidate[], words: readonly string[]): TextCandidate[] {
  if (!words.some((word) => word.endsWith('+'))) {
    return candidates
  }
  return candidates.map(({ value, logProbability }) => {
    const most = /[-−–]$/.test(value) ? MAY_BE_PLUS : 0
    return { value, logProbability: Math.min(logProbability, most) }
  })
}

function readGradeGlyphs(cell: RawCell, words: readonly string[]): TextCandidate[] {
  const list = words.length > 0 ? [...words] : [...DEFAULT_GRADES]
  const clear = clearText(cell)
  if (clear && words.length === 0 && LEVEL.test(clear.text)) {
    return [{ value: clear.text, logProbability: clear.logProbability }]
  }
  if (clear && list.some((word) => plainGrade(word) === plainGrade(clear.text))) {
    return [{ value: spelled(plainGrade(clear.text), list), logProbability: clear.logProbability }]
  }
  const decoded = decodeWordTexts(cell.hypotheses!, list.map(plainGrade)).slice(0, 6)
  return decoded.map((candidate) => ({
    value: spelled(candidate.text, list),
    logProbability: candidate.logProbability,
  }))
}

/** Whether a cell of a picture clearly says that there is no grade. */
export function saysNoGrade(
  cell: RawCell,
  words: readonly string[],
  hasScore: boolean | undefined
): boolean {
  const clear = clearText(cell)
  return clear !== null && isAbsence(clear.text, words, hasScore)
}

/** Grades of which `AB` is another: of polytechnics, and mentions, where it is assez bien. */
const BESIDE_AB = new Set(['BC', 'CD', 'TB'])

/** Whether a printed text is a mark of absence and no grade. `AB` may be both. */
function isAbsence(text: string, words: readonly string[], hasScore: boolean | undefined): boolean {
  if (isAbsenceLetter(text.trim()) && hasScore !== true && !usesPlainA(words)) {
    return true
  }
  const [first] = parseCell(text)
  if (first?.kind !== 'absence') {
    return false
  }
  if (!isGradeLike(text)) {
    return true
  }
  return !(hasScore ?? usesAb(words))
}

/** Fewest grades by which their scale can be told. */
const ENOUGH_GRADES = 3

/** Whether `A` can be a grade among the others: not beside `A1`, `A2` and `B1`, which leave no room for it. */
function usesPlainA(words: readonly string[]): boolean {
  const others = [...new Set(words.map(plainGrade))].filter((word) => word !== 'A')
  return (
    others.length < ENOUGH_GRADES ||
    ranksOfGrades(others) === null ||
    ranksOfGrades([...others, 'A']) !== null
  )
}

/** Whether `AB` is a grade among the grades that a file uses. */
export function usesAb(words: readonly string[]): boolean {
  return words.some((word) => BESIDE_AB.has(plainGrade(word)))
}

/** Levels from 1 to 9, which are grades where no letters are. */
const LEVEL = /^[1-9]$/

const DEFAULT_GRADES = 'A B C D E F A1 B2 B3 C4 C5 C6 D7 E8 F9 P'.split(' ')

function spelled(word: string, list: readonly string[]): string {
  return list.find((entry) => plainGrade(entry) === word) ?? word
}

/** A position as French has it. */
const FRENCH = /^\d+(?:e|er|re|eme)$/i

/** A position with the number of all students: `12/38`. */
const OF_COUNT = /^\d{1,3}\/\d{1,3}$/

/** Reads a position among at most `highest` students. */
export function readPosition(cell: RawCell, exact: boolean, highest: number): NumberReading {
  if (cell.kind === 'blank' || cell.text === '') {
    return []
  }
  if (exact || !cell.hypotheses) {
    const value = parsePosition(cell.text) ?? (exact ? null : parsePosition(withDigits(cell.text)))
    if (value === null) {
      return []
    }
    const sure = exact ? 1 : Math.max(0.3, Math.min(0.98, cell.confidence))
    return [{ value, logProbability: Math.log(sure) }]
  }
  if (cell.kind === 'dash') {
    return []
  }
  const clear = clearText(cell)
  if (OF_COUNT.test(clear?.text ?? cell.text)) {
    const value = parsePosition(clear?.text ?? cell.text)
    const sure = clear?.logProbability ?? Math.log(Math.max(0.3, Math.min(0.98, cell.confidence)))
    return value === null ? [] : [{ value, logProbability: sure }]
  }
  const clearPosition = clear && isOrdinal(clear.text) ? parsePosition(clear.text) : null
  if (
    clear &&
    clearPosition !== null &&
    (clear.text.toLowerCase().endsWith(ordinalEnding(clearPosition)) || FRENCH.test(clear.text))
  ) {
    return [{ value: clearPosition, logProbability: clear.logProbability }]
  }
  const byValue = new Map<number | null, number>()
  for (const { text, logProbability } of decodePositionTexts(cell.hypotheses, highest)) {
    add(byValue, Number(text), logProbability)
  }
  return sorted(byValue)
}

/** How much of the doubt about an admission number is left when it has the shape of the others. */
const SHAPE_SPEAKS = 0.55
/** Confidence in an admission number for each character that had to be put right. */
const MENDED = 0.85

/** Most confidence that an admission number has when only the text engine read it. */
const ONE_READER = 0.93

export interface AdmissionPattern {
  shapes: readonly { shape: string; share: number }[]
  /** See {@link Conventions.admissionMask}. */
  mask: readonly (string | null)[]
}

/** Reads an admission number among the shapes that the file uses. */
export function readAdmissionNumber(
  cell: RawCell,
  exact: boolean,
  { shapes, mask }: AdmissionPattern
): TextCandidate[] {
  if (cell.text === '' && !cell.hypotheses) {
    return []
  }
  if (exact) {
    return [{ value: cell.text, logProbability: 0 }]
  }
  const usual = shapes[0]?.share >= 0.5 ? shapes[0].shape : null
  const frequent = shapes.filter(
    ({ share, shape }) => shape === usual || (usual === null && share >= 0.05)
  )
  if (!cell.hypotheses || frequent.length === 0) {
    return readAdmissionText(cell, usual, shapes, mask)
  }
  const grammar: GlyphGrammar = {
    kind: 'any',
    of: frequent.map(({ shape }) => ({ kind: 'pattern', pattern: shape })),
    weights: frequent.map(({ share }) => share),
  }
  const decoded = decode(cell.hypotheses, grammar, 4)
  return weighedBy(
    mask,
    decoded.map(({ text, logProbability }) => ({ value: text, logProbability }))
  )
}

/** How often a number has other characters than those that all others share. */
const ODD_ONE_OUT = 0.1

/** Where the best reading has the characters that all numbers share, others are less probable. */
function weighedBy(mask: AdmissionPattern['mask'], readings: TextCandidate[]): TextCandidate[] {
  const isShared = ({ value }: TextCandidate) =>
    [...mask].every((shared, place) => shared === null || shared === value[place])
  if (readings.length === 0 || !isShared(readings[0])) {
    return readings
  }
  const weights = readings.map(
    (reading) => Math.exp(reading.logProbability) * (isShared(reading) ? 1 : ODD_ONE_OUT)
  )
  const before = readings.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0)
  const all = weights.reduce((sum, weight) => sum + weight, 0) + Math.max(0, 1 - before)
  return readings
    .map(({ value }, index) => ({ value, logProbability: Math.log(weights[index] / all) }))
    .sort((one, other) => other.logProbability - one.logProbability)
}

function readAdmissionText(
  cell: RawCell,
  usual: string | null,
  shapes: AdmissionPattern['shapes'],
  mask: AdmissionPattern['mask']
): TextCandidate[] {
  const doubt = 1 - Math.min(1, cell.confidence)
  const mended = usual === null ? null : mendAdmission(cell.text, usual, mask)
  if (mended) {
    const sure = (1 - doubt * SHAPE_SPEAKS) * MENDED ** mended.changes
    return [
      { value: mended.text, logProbability: Math.log(Math.max(0.2, Math.min(ONE_READER, sure))) },
    ]
  }
  const fits =
    usual === null &&
    shapes.some(({ shape, share }) => share >= 0.2 && shape === shapeOf(cell.text))
  const sure = fits ? 1 - doubt * SHAPE_SPEAKS : (1 - doubt) * 0.6
  return [{ value: cell.text, logProbability: Math.log(Math.max(0.2, Math.min(ONE_READER, sure))) }]
}

const LETTER_FOR_DIGIT: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
}

/**
 * The text in the usual shape: look-alikes become the letter or digit that belongs there, and the
 * characters that all numbers share are theirs. Null where it has another length or other separators.
 */
function mendAdmission(
  text: string,
  shape: string,
  mask: AdmissionPattern['mask']
): { text: string; changes: number } | null {
  const bare = text.replace(/\s+/g, '').length === shape.length ? text.replace(/\s+/g, '') : text
  if (bare.length !== shape.length) {
    return null
  }
  let mended = ''
  let changes = 0
  for (const [place, character] of [...bare].entries()) {
    let meant = character
    if (shape[place] === '9' && !/\d/.test(character)) {
      meant = withDigits(character)
    }
    if (shape[place] === 'A' && /\d/.test(character)) {
      meant = LETTER_FOR_DIGIT[character] ?? character
    }
    if (shapeOf(meant) !== shape[place]) {
      return null
    }
    const shared = mask[place]
    if (shared && shared.toLowerCase() === meant.toLowerCase()) {
      meant = shared
    } else if (shared && shared !== meant) {
      changes += 1
    }
    if (meant.toLowerCase() !== character.toLowerCase()) {
      changes += 1
    }
    mended += meant
  }
  return { text: mended, changes }
}
