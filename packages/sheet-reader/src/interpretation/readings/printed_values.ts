import { DIGIT_FOR_LETTER } from '../../vocabulary/letters_for_digits.js'
import { parseCell } from '../../values/parse_cell.js'
import { shapeOfCode } from '../../values/printed_text.js'
import { visibleText } from '../../vocabulary/text.js'
import type { CellValue, NumberValue, ValueKind } from '../../values/cell_value.js'

type ValueOf<Kind extends ValueKind> = Extract<CellValue, { kind: Kind }>

/** The cheapest reading of a text that is of one kind; undefined where it cannot be that. */
function readingOf<Kind extends ValueKind>(text: string, kind: Kind): ValueOf<Kind> | undefined {
  return parseCell(text).find((value): value is ValueOf<Kind> => value.kind === kind)
}

/**
 * True for what schools print instead of a score: `ABS`, `A`, `X`, `N/A`, `NIL`, dashes, nothing.
 */
export function isAbsentMark(text: string): boolean {
  const [first] = parseCell(text)
  return first?.kind === 'blank' || readingOf(text, 'absence') !== undefined
}

/** From this cost on a text is a number only if a column demands it: `1/2`, `-5`. */
const FARFETCHED = 1.6

function readingAsNumber(text: string): NumberValue | ValueOf<'percent'> | undefined {
  if (!/[\p{Nd}\p{No}]/u.test(text)) {
    return undefined
  }
  const number = readingOf(text, 'number')
  if (number && number.cost < FARFETCHED && !/[a-z]/i.test(number.mark ?? '')) {
    return number
  }
  return readingOf(text, 'percent')
}

/**
 * A printed score, total or average: `67`, `67.5`, `45½`, `67%`, `1,204`, `66,7`, `38*`. Null where
 * the text is anything else; no character is ever guessed.
 */
export function parseNumber(text: string): number | null {
  if (/^\d{1,6}(?:\.\d{1,4})?$/.test(text)) {
    return Number(text)
  }
  return readingAsNumber(text)?.value ?? null
}

/** As {@link parseNumber}, and takes what was reached from `545/900` or `545 out of 900`. */
export function parseReached(text: string): number | null {
  return parseNumber(text) ?? readingOf(text, 'fraction')?.value ?? null
}

/** From this cost on a text holds a score and more only if a column demands it: `1A`, `B365`. */
const DOUBTFUL = 1

/**
 * The score that a text holds, alone or with its maximum, grade or position: 67 in `67 B+`, 24 in
 * `24/50`. Null where it holds none.
 */
export function parseScore(text: string): number | null {
  const number = parseReached(text)
  if (number !== null) {
    return number
  }
  const result = /\d|[¼½¾]/.test(text) ? readingOf(text, 'composite') : undefined
  return result && result.cost < DOUBTFUL ? result.score : null
}

/** Averages of spreadsheets have as many digits behind the point as their column is wide. */
const MOST_DECIMALS = 4

/** Digits behind the decimal point of the score in a text, at most four. */
export function decimalsOf(text: string): number {
  const value = readingAsNumber(text) ?? readingOf(text, 'fraction') ?? readingOf(text, 'composite')
  return Math.min(MOST_DECIMALS, value?.decimals ?? 0)
}

/** A rank, words of some language, and the number of those who were ranked: `3 von 24`. */
const RANK_AMONG = /^(\d{1,3})(?: ?\p{L}{1,3})?(?: \p{L}+){1,2} (\d{1,4})$/u

/**
 * A printed position: `3rd`, `22 ND`, `16`, `=3rd`, `3rd (tie)`, `3e`, `16th out of 30`, `16/30`.
 * Null for anything else.
 */
export function parsePosition(text: string): number | null {
  const position = readingOf(text, 'position')
  if (position) {
    return position.position
  }
  const [, rank, count] = RANK_AMONG.exec(text) ?? []
  if (rank !== undefined && Number(rank) > 0 && Number(rank) <= Number(count)) {
    return Number(rank)
  }
  const number = readingOf(text, 'number')
  return number && Number.isInteger(number.value) && number.value > 0 && number.value < 10_000
    ? number.value
    : null
}

/** True for a spelled ordinal, English or French: `3rd`, `=3rd`, `1er`. */
export function isOrdinal(text: string): boolean {
  return readingOf(text, 'position')?.spelled === true
}

/** The same for one that is no mark with its grade either, as `52E` may be and `52e` is not. */
export function isPlainOrdinal(text: string): boolean {
  return isOrdinal(text) && readingOf(text, 'position')!.cost < DOUBTFUL
}

/** `A`, `B3`, `C+`, `PASS`, `Very good`; not a remark of several words. */
export function isGradeLike(text: string): boolean {
  if (readingOf(text, 'grade')) {
    return true
  }
  const remark = readingOf(text, 'remark')
  return remark !== undefined && visibleText(text).split(' ').length <= 2
}

/**
 * True for words of letters that can be a person's name: `ADEBAYO Ngozi`, `Abdul-Rahman`,
 * `O'Neil, J.`.
 */
export function isNameLike(text: string): boolean {
  const visible = visibleText(text)
  if (!/^[\p{L}\p{M}'’‘`.,\-() ]+$/u.test(visible)) {
    return false
  }
  return visible.replace(/[^\p{L}]/gu, '').length >= 2
}

/**
 * The shape of an admission number: `GHS/20/1795` becomes `AAA/99/9999`. Other characters stay.
 * `A`, `9` and `\` that are not placeholders do not occur, as every letter and digit becomes one.
 */
export function shapeOf(text: string): string {
  return shapeOfCode(visibleText(text))
}

/** True for codes as schools number their students: digits, perhaps with letters and separators. */
export function isAdmissionLike(text: string): boolean {
  const code = readingOf(text, 'code')
  return code !== undefined && code.cost <= 1 && !/^9{1,3}$/.test(code.shape)
}

/** Letters and marks that stand for digits in a number of a scan. */
const DIGITS: Readonly<Record<string, string>> = {
  ...DIGIT_FOR_LETTER,
  '!': '1',
  '$': '5',
  'T': '7',
  'g': '9',
  'q': '9',
}

/**
 * A number of a scan in which some digits may have been taken for letters: `S8` is 58. Null where
 * it is not mostly digits; a course code is no number.
 */
export function parseMisread(text: string): number | null {
  const number = parseNumber(text)
  if (number !== null) {
    return number
  }
  const characters = text.replace(/[.,%*]/g, '')
  if (/\s/.test(characters) || characters.length > 5) {
    return null
  }
  const digits = characters.replace(/\D/g, '').length
  return digits * 2 >= characters.length && digits > 0 ? parseNumber(withDigits(text)) : null
}

/** A number column's text with look-alike letters turned into digits: `S8` becomes `58`. */
export function withDigits(text: string): string {
  return [...text].map((character) => DIGITS[character] ?? character).join('')
}
