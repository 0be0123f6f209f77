import type { Angle, CellKind } from '../../types.js'
import { isBrokenGrade } from './broken_fractions.js'
import type { TextBox } from '../grid_input.js'
import { isRestOfCode } from './rest_of_code.js'
import { isRestOfWord } from './rest_of_word.js'
import { inReadingOrder } from './right_to_left.js'

export interface CellText {
  /** Words of a line joined by spaces, lines by line feeds. */
  text: string
  kind: CellKind
  confidence: number
  angle: Angle
}

/** Parts of the lower one's height that two words must share to stand on one line. */
const SAME_LINE = 0.5

const ONLY_DASHES = /^[\s\-\u2010-\u2015\u2212_.]+$/u

/**
 * What a cell says, from the words in it, in reading order whichever way they are turned.
 *
 * @param room width in points that a line of the cell has: a word that fills it may go on in the
 *   next line, as word processors break numbers that are too wide
 * @param leastCode fewest characters of a code in the line above its rest
 * @param hasInitials a letter in a line of its own is an initial, and no rest of a word
 */
export function cellText(
  tokens: readonly TextBox[],
  room = Infinity,
  leastCode = LEAST_CODE,
  hasInitials = true
): CellText {
  if (tokens.length === 0) {
    return { text: '', kind: 'blank', confidence: 1, angle: 0 }
  }
  if (tokens.length === 1) {
    return textOfWord(tokens[0])
  }
  const angle = commonAngle(tokens)
  const limits = { room, leastCode, hasInitials }
  const text = tokens.every((token) => (token.angle ?? 0) === angle)
    ? textTurned(tokens, angle, limits)
    : textOfAllTurns(tokens, limits)
  let confidence = 1
  for (const token of tokens) {
    confidence = Math.min(confidence, token.confidence ?? 1)
  }
  return { text, kind: kindOf(text), confidence, angle }
}

/** An upright heading and the level line above or below it, each read in its own way. */
function textOfAllTurns(tokens: readonly TextBox[], limits: Limits): string {
  return [...Map.groupBy(tokens, (token) => token.angle ?? 0)]
    .sort(([, one], [, other]) => topOf(one) - topOf(other))
    .map(([angle, words]) => textTurned(words, angle, limits))
    .filter((text) => text !== '')
    .join('\n')
}

/** The text of words that are all turned in one way. */
function textTurned(words: readonly TextBox[], angle: Angle, limits: Limits): string {
  return joinLines(
    textLines(words, angle)
      .map((line) => ({
        text: joinWords(line, angle),
        width: widthOf(line),
        letter: Math.max(...line.map(letterWidth)),
      }))
      .filter((line) => line.text !== ''),
    angle === 0 ? limits : { ...limits, room: Infinity }
  )
}

function topOf(words: readonly TextBox[]): number {
  return words.reduce((top, { y0 }) => Math.min(top, y0), Infinity)
}

/** Most cells hold one word: there are no lines to look for. */
function textOfWord({ text = '', confidence = 1, angle = 0 }: TextBox): CellText {
  return { text, kind: kindOf(text), confidence: Math.min(1, confidence), angle }
}

function kindOf(text: string): CellKind {
  return ONLY_DASHES.test(text) ? 'dash' : 'value'
}

function widthOf(line: readonly TextBox[]): number {
  return Math.max(...line.map(({ x1 }) => x1)) - Math.min(...line.map(({ x0 }) => x0))
}

/** Within which a word that goes on in the next line is told; see {@link cellText}. */
interface Limits {
  room: number
  leastCode: number
  hasInitials: boolean
}

interface LineOfCell {
  text: string
  width: number
  /** Width of a letter in its widest word. */
  letter: number
}

function joinLines(lines: readonly LineOfCell[], { room, ...limits }: Limits): string {
  let whole = ''
  let last: LineOfCell | null = null
  for (const line of lines) {
    const isBroken =
      last !== null &&
      (isBrokenOrdinal(last.text, line.text) ||
        isBrokenGrade(last.text, line.text) ||
        (last.width + Math.max(last.letter, line.letter) > room &&
          isBrokenWord(last.text, line.text, limits)))
    whole += last === null || isBroken ? line.text : `\n${line.text}`
    last = line
  }
  return whole
}

/** Points of width for each letter of a word. */
function letterWidth({ text = '', x0, x1 }: TextBox): number {
  return (x1 - x0) / Math.max(1, text.length)
}

/** Whether two lines are one rank, which nothing else looks like: `=17t` and `h`, `21` and `st`. */
function isBrokenOrdinal(above: string, below: string): boolean {
  return (
    /^=?\d{1,3}\p{L}{0,3}$/u.test(above) &&
    /^\p{L}{1,3}$/u.test(below) &&
    (below.length > 1 || /\p{L}$/u.test(above)) &&
    /\d(?:st|nd|rd|th|er|ère|ere|ème|eme)$/i.test(above + below)
  )
}

/** Longest number of digits behind a decimal point. */
const MOST_DECIMALS = 3

/**
 * Whether two lines can be one number, code or word: `12,0` and `8`, `23486` and `5P`, `Frimpon`
 * and `g`.
 */
function isBrokenWord(
  above: string,
  below: string,
  { leastCode, hasInitials }: Omit<Limits, 'room'>
): boolean {
  if (isRestOfWord(above, below, hasInitials)) {
    return true
  }
  const decimals = /^\d+[.,](\d*)$/.exec(above)
  if (decimals) {
    const rest = /^\d+(?=$|\/)/.exec(below)
    return rest !== null && decimals[1].length + rest[0].length <= MOST_DECIMALS
  }
  return /^\d+$/.test(above) && /^[.,]\d+$/.test(below)
    ? true
    : /^[\p{L}\d/-]*\d{2}[\p{L}\d/-]*$/u.test(above) &&
        above.length >= leastCode &&
        isRestOfCode(above, below)
}

/** Fewest characters of a code in the line above its rest. */
const LEAST_CODE = 4

/** Words grouped to lines, top line first as the text is read, each line in reading order. */
export function textLines<T extends TextBox>(tokens: readonly T[], angle: Angle = 0): T[][] {
  const placed = tokens.map((token) => turn(token, angle))
  placed.sort((one, other) => one.top + one.bottom - other.top - other.bottom)
  const lines: { top: number; bottom: number; words: typeof placed }[] = []
  for (const word of placed) {
    const line = lines.findLast((candidate) => sharesLine(candidate, word))
    if (!line) {
      lines.push({ top: word.top, bottom: word.bottom, words: [word] })
      continue
    }
    line.words.push(word)
    if (word.bottom - word.top > line.bottom - line.top) {
      line.top = word.top
      line.bottom = word.bottom
    }
  }
  return lines.map((line) =>
    line.words.sort((one, other) => one.start - other.start).map((word) => word.token)
  )
}

function sharesLine(
  line: { top: number; bottom: number },
  word: { top: number; bottom: number }
): boolean {
  const shared = Math.min(line.bottom, word.bottom) - Math.max(line.top, word.top)
  const lower = Math.min(line.bottom - line.top, word.bottom - word.top)
  return shared >= SAME_LINE * lower
}

/** A word's place as somebody sees it who turned the page so that the text is upright. */
function turn<T extends TextBox>(token: T, angle: Angle) {
  const { x0, y0, x1, y1 } = token
  if (angle === 90) {
    return { token, start: y0, end: y1, top: -x1, bottom: -x0 }
  }
  if (angle === 180) {
    return { token, start: -x1, end: -x0, top: -y1, bottom: -y0 }
  }
  if (angle === 270) {
    return { token, start: -y1, end: -y0, top: x0, bottom: x1 }
  }
  return { token, start: x0, end: x1, top: y0, bottom: y1 }
}

/** Words that touch (a word cut by a change of font) are joined without a space. */
function joinWords(line: readonly TextBox[], angle: Angle): string {
  let text = ''
  let last: { token: TextBox; start: number; end: number } | null = null
  for (const token of inReadingOrder(line)) {
    if (!token.text) {
      continue
    }
    const place = turn(token, angle)
    const size = token.fontSize ?? place.bottom - place.top
    const touches =
      last &&
      Math.max(place.start - last.end, last.start - place.end) < TOUCHING * size &&
      !areTwoWords(last.token, token)
    text += text === '' || touches ? token.text : ` ${token.text}`
    last = place
  }
  return text
}

/** The end of a word in small letters, and the beginning of one with a capital, or an initial. */
const SMALL_AT_END = /\p{L}\p{Ll}{2}$/u
const CAPITAL_AT_START = /^\p{Lu}(?:\p{Ll}{2}|\.$)/u

/**
 * Whether words of one font touch and are two: where letters reach out of their places (the `f` of
 * a script), those of two names lie over the space between them.
 */
function areTwoWords(before: TextBox, word: TextBox): boolean {
  return (
    before.fontSize === word.fontSize &&
    before.bold === word.bold &&
    SMALL_AT_END.test(before.text ?? '') &&
    CAPITAL_AT_START.test(word.text ?? '')
  )
}

/** Parts of the font size: a narrower gap than this is no space. */
const TOUCHING = 0.08

function commonAngle(tokens: readonly TextBox[]): Angle {
  const letters = new Map<Angle, number>()
  for (const token of tokens) {
    const angle = token.angle ?? 0
    letters.set(angle, (letters.get(angle) ?? 0) + (token.text?.length ?? 1))
  }
  return [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}
