import { plainWords, squash, visibleText } from './text.js'

const ABSENT_MARKS = new Set(
  (
    'abs absent ab a x xx na nil none null nr ns no not dns inc incomplete sick exempt exempted trf ' +
    'transferred withheld notoffered notregistered notoff off'
  ).split(' ')
)

/** True for what schools print instead of a score: `ABS`, `A`, `X`, `N/A`, `NIL`, dashes, nothing. */
export function isAbsentMark(text: string): boolean {
  const letters = squash(text)
  if (letters === '') {
    return /^[\s\-–—−_.*~=/\\|]*$/.test(text)
  }
  return ABSENT_MARKS.has(letters)
}

/** What stands around a number without changing it: `38*`, `67 %`, `(45)`. */
function bareNumber(text: string): string {
  return visibleText(text)
    .replace(/[*#†‡^]+/g, '')
    .replace(/\s*%$/, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\s+/g, '')
}

/**
 * A printed score, total or average: `67`, `67.5`, `67%`, `1,204`, `66,7`, `38*`. Null where the text is
 * anything else; no character is ever guessed.
 */
export function parseNumber(text: string): number | null {
  if (/^\d{1,6}(?:\.\d{1,4})?$/.test(text)) {
    return Number(text)
  }
  if (!/\d/.test(text)) {
    return null
  }
  const bare = bareNumber(text)
  if (/^\d{1,6}(\.\d{1,4})?$/.test(bare)) {
    return Number(bare)
  }
  if (/^\d{1,3}(,\d{3})+(\.\d{1,4})?$/.test(bare)) {
    return Number(bare.replaceAll(',', ''))
  }
  if (/^\d{1,4},\d{1,2}$/.test(bare)) {
    return Number(bare.replace(',', '.'))
  }
  if (/^\.\d{1,4}$/.test(bare)) {
    return Number(bare)
  }
  return null
}

/** As {@link parseNumber}, and takes what was reached from `545/900` or `545 out of 900`. */
export function parseReached(text: string): number | null {
  const whole = parseNumber(text)
  if (whole !== null) {
    return whole
  }
  const parts = /^(.+?)\s*(?:\/|out\s*of|of|from)\s*(.+)$/i.exec(visibleText(text))
  if (!parts || parseNumber(parts[2]) === null) {
    return null
  }
  return parseNumber(parts[1])
}

/** Digits behind the decimal point of a printed number. */
export function decimalsOf(text: string): number {
  const match = /[.,](\d{1,2})$/.exec(bareNumber(text))
  return match ? match[1].length : 0
}

/**
 * A printed position: `3rd`, `22 ND`, `16`, `=3rd`, `3rd (tie)`, `16th out of 30`, `16/30`. Null for
 * anything else, among it an ordinal with the wrong ending, which is a misreading.
 */
export function parsePosition(text: string): number | null {
  const match =
    /^[=t]?\s*(\d{1,4})\s*(st|nd|rd|th)?\s*=?(?:\s*\(?\s*(?:tie|tied|jt|joint)\s*\)?)?(?:\s*(?:\/|out\s*of|of)\s*\d{1,4}.*)?$/i.exec(
      visibleText(text)
    )
  if (!match) {
    return null
  }
  const position = Number(match[1])
  return position > 0 ? position : null
}

export function isOrdinal(text: string): boolean {
  return /^[=t]?\s*\d{1,4}\s*(st|nd|rd|th)\b/i.test(visibleText(text))
}

const GRADE_WORDS = new Set(
  (
    'pass fail failed passed distinction credit merit excellent good fair poor p f ' +
    'verygood outstanding'
  ).split(' ')
)

/** `A`, `B3`, `C+`, `PASS`; not a remark of several words. */
export function isGradeLike(text: string): boolean {
  const visible = visibleText(text).replace(/\s+/g, '')
  return (
    /^[A-GUPSO]\d?[+\-−*]?$/i.test(visible) ||
    /^AB$/i.test(visible) ||
    GRADE_WORDS.has(squash(text))
  )
}

/** True for words of letters that can be a person's name: `ADEBAYO Ngozi`, `Abdul-Rahman`, `O'Neil, J.`. */
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
  return visibleText(text).replace(/\p{L}/gu, 'A').replace(/\d/g, '9')
}

/** True for codes as schools number their students: digits, perhaps with letters and separators. */
export function isAdmissionLike(text: string): boolean {
  const visible = visibleText(text)
  if (!/\d/.test(visible) || !/^[\p{L}\d/\-.\\ ]+$/u.test(visible)) {
    return false
  }
  if (isOrdinal(visible) || parseNumber(visible) !== null) {
    return /^\d{4,}$/.test(visible)
  }
  return visible.length >= 4 && visible.length <= 24 && plainWords(visible).split(' ').length <= 6
}

/** Letters that a reader of pictures takes for digits, and what they are then. */
const DIGIT_FOR_LETTER: Record<string, string> = {
  'O': '0',
  'o': '0',
  'Q': '0',
  'D': '0',
  'l': '1',
  'I': '1',
  'i': '1',
  '|': '1',
  '!': '1',
  'Z': '2',
  'z': '2',
  'S': '5',
  's': '5',
  '$': '5',
  'G': '6',
  'b': '6',
  'B': '8',
  'g': '9',
  'q': '9',
  'T': '7',
  'A': '4',
}

/**
 * A number of a scan in which some digits may have been taken for letters: `S8` is 58. Null where it
 * is not mostly digits; a course code is no number.
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
  return [...text].map((character) => DIGIT_FOR_LETTER[character] ?? character).join('')
}
