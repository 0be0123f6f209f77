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
  return code === 0 ? '\ufffd' : String.fromCodePoint(code)
}

/** Signs of China or Korea between letters of Europe, which programs write for ligatures: `E\u6600\ucf00ong`. */
const MISMAPPED = /\p{Script=Latin}[\p{Script=Han}\p{Script=Hangul}]+\p{Script=Latin}/u

/** Whether a document is wrong about some letters of a word. */
export function isMismapped(text: string): boolean {
  return NOT_ASCII.test(text) && MISMAPPED.test(text)
}

/** Composed letters (NFC), ligatures spelt out, and nothing that does not print. */
export function cleanText(text: string): string {
  if (!NOT_ASCII.test(text)) {
    return text
  }
  return text
    .replace(LIGATURE, (letters) => letters.normalize('NFKD'))
    .replace(ARABIC_SHAPE, (shape) => shape.normalize('NFKC'))
    .replace(NOTHING_PRINTED, '')
    .normalize('NFC')
}
