import { findComponents, type Component } from '../image/components.js'
import { linesOf, median } from '../grid/text_lines.js'
import { readShortWords, type CodeReader } from './glyph_readings.js'
import { inkWord, type InkWord } from './ink_words.js'
import type { StraightPage } from './straight_page.js'

/** In text heights: the paper from the digits before a point to those behind it, where all letters are as wide. */
const AROUND_POINT = 1.6
/** In text heights: a point is lower and narrower, and its middle is that far below the top of the digits. */
const POINT = 0.45
const AT_FOOT = 0.6
/** Pieces of ink on either side of a point. */
const MOST_DIGITS = 4
const MOST_DECIMALS = 2
/** Numbers with a point that must be seen for dust that stands like their points to be one… */
const FEWEST_POINTS = 3
/** …and by how much of a text height the paper around it may differ from theirs. */
const SAME_PITCH = 0.25
/** A reading below this says nothing. */
const READABLE = 0.3
const NUMBER = /^\d{1,4}[.,]\d{1,2}$/

/** A number's two words, and the piece of ink between them that is in neither. */
interface Parted {
  word: InkWord
  next: InkWord
  dust?: Component
  /** In text heights: the paper between the digits. */
  room: number
}

/**
 * Joins numbers that were parted at their decimal point or comma: in typewriter type the paper there is as wide
 * as that between words. The point may be in the word before it, in the one behind it, or so small that it was
 * taken for dust; that is believed only where other numbers have theirs in the same room.
 *
 * @param words with what the glyph reader made of them; turned words stay as they are
 */
export function joinPartedNumbers(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: CodeReader
): InkWord[] {
  const parted = linesOf(words.filter(({ angle }) => angle === 0)).flatMap((line) =>
    partedIn(line.words as InkWord[], page)
  )
  const rooms = parted.flatMap(({ room, dust }) => (dust ? [] : [room]))
  const usual = rooms.length >= FEWEST_POINTS ? median(rooms) : Infinity
  const joined = new Map<InkWord, InkWord | null>()
  for (const { word, next, dust, room } of parted) {
    if (joined.has(word) || (dust && Math.abs(room - usual) > SAME_PITCH)) {
      continue
    }
    const components = [...word.components, ...(dust ? [dust] : []), ...next.components]
    const whole = inkWord(components, 0, page, Math.max(word.textHeight, next.textHeight))
    readShortWords(page, [whole], glyphs)
    const { reading } = whole
    if (reading?.kind === 'value' && reading.confidence >= READABLE && NUMBER.test(reading.text)) {
      joined.set(word, whole).set(next, null)
    }
  }
  return words.flatMap((word) => {
    const whole = joined.get(word)
    return whole === undefined ? [word] : whole === null ? [] : [whole]
  })
}

/** Neighbours on a line that may be the two sides of a decimal point. */
function partedIn(row: readonly InkWord[], page: StraightPage): Parted[] {
  return row.slice(1).flatMap((next, index) => {
    const word = row[index]
    const [before, behind] = [digitsOf(word), digitsOf(next)]
    const isShort = before.length <= MOST_DIGITS && behind.length <= MOST_DECIMALS
    if (!isShort || before.length === 0 || behind.length === 0) {
      return []
    }
    const from = Math.max(...before.map(({ x1 }) => x1))
    const to = Math.min(...behind.map(({ x0 }) => x0))
    const room = (to - from) / word.textHeight
    if (room <= 0 || room > AROUND_POINT) {
      return []
    }
    const inside = [...word.components, ...next.components].filter(
      (one) => isPoint(one, word) && one.x0 >= from && one.x1 <= to
    )
    if (inside.length > 0) {
      return inside.length === 1 ? [{ word, next, room }] : []
    }
    const { y0, y1 } = word.pixels
    const dust = findComponents(page.binary, { x0: from, y0, x1: to, y1 }).filter((one) =>
      isPoint(one, word)
    )
    return dust.length === 1 ? [{ word, next, dust: dust[0], room }] : []
  })
}

/** The ink of a word without its points; none where some of it is neither. */
function digitsOf(word: InkWord): Component[] {
  const digits = word.components.filter((one) => !isPoint(one, word))
  const areHigh = digits.every(({ y0, y1 }) => y1 - y0 > (1 - POINT) * word.textHeight)
  return areHigh ? digits : []
}

function isPoint({ x0, y0, x1, y1 }: Component, { pixels, textHeight }: InkWord): boolean {
  return (
    x1 - x0 <= POINT * textHeight &&
    y1 - y0 <= POINT * textHeight &&
    (y0 + y1) / 2 >= pixels.y1 - (1 - AT_FOOT) * textHeight
  )
}
