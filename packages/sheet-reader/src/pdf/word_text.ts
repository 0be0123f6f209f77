import { isNameless } from './characters.js'
import { isRightToLeft } from '../grid/lines/right_to_left.js'
import type { Word } from './text_run.js'

const SOFT_HYPHEN_AT_LINE_END = 2
export const FIRST_COMBINING = 0x300
export const COMBINING = /^\p{M}$/u
const NOT_ASCII = /[^\u0020-\u007e]/u
/** Marks that change direction or have no width: they carry nothing that is printed. */
const NOTHING_PRINTED =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const LIGATURE = /[\ufb00-\ufb06]/gu
/** Shapes that Arabic letters take within words: the letter is what is meant. */
const ARABIC_SHAPE = /[\ufb50-\ufdff\ufe70-\ufefc]/gu

/** The letters of a word as they are spelt, from whichever side they came. */
export function spelling({ letters, starts }: Word): string {
  const isReversed =
    letters.length > 1 &&
    starts[letters.length - 1] > starts[0] &&
    letters.every((letter) => isRightToLeft(letter.codePointAt(0)!))
  return isReversed ? letters.toReversed().join('') : letters.join('')
}

/** A letter that is not known still takes a place: leaving it out would change a number. */
export function letterOf(code: number): string {
  if (code === SOFT_HYPHEN_AT_LINE_END) {
    return '-'
  }
  return code === 0 || isNameless(code) ? '\ufffd' : String.fromCodePoint(code)
}

/**
 * Signs of China or Korea between letters of Europe, which programs write for ligatures:
 * `E\u6600\ucf00ong`.
 */
const MISMAPPED = /\p{Script=Latin}[\p{Script=Han}\p{Script=Hangul}]+\p{Script=Latin}/u

/**
 * Letters of a ligature whose two bytes a program wrote the wrong way round: `Ko\u6600\u6900` for
 * `Kofi`.
 */
const SWAPPED = /[\u6600\u7400][\u6600\u6900\u6c00\u7400]+/gu

function withoutSwapped(text: string): string {
  return text.replace(SWAPPED, (letters) =>
    [...letters].map((letter) => String.fromCodePoint(letter.codePointAt(0)! >> 8)).join('')
  )
}

/** Whether a document is wrong about some letters of a word. */
export function isMismapped(text: string): boolean {
  return NOT_ASCII.test(text) && MISMAPPED.test(text)
}

/** Quotation marks of Windows, which some programs write as they are. */
const QUOTES = /[\u0091\u0092]/gu
/** A control character that is drawn within a word: a letter that the font gives no name. */
const UNNAMED = /(?<=\p{L})[\u007f-\u009f]+(?=\p{L})/gu

/**
 * Composed letters (NFC), ligatures spelt out, and nothing that does not print; what is no letter,
 * but drawn, as U+FFFD.
 */
export function cleanText(text: string): string {
  if (!NOT_ASCII.test(text)) {
    return text
  }
  return withoutSwapped(text)
    .replace(LIGATURE, (letters) => letters.normalize('NFKD'))
    .replace(ARABIC_SHAPE, (shape) => shape.normalize('NFKC'))
    .replace(QUOTES, '’')
    .replace(UNNAMED, (letters) => '\ufffd'.repeat(letters.length))
    .replace(NOTHING_PRINTED, '')
    .normalize('NFC')
}
