import { isNumeric, linesOf } from '../../grid/lines/text_lines.js'
import type { InkWord } from './ink_words.js'
import type { StraightPage } from '../page/straight_page.js'

/** In text heights: wider gaps part words. */
const WIDEST_GAP = 0.45
/** In text heights: no letter has more room on either side of it. */
const MOST_ROOM = 0.15

/**
 * Gives words of letters that stand side by side the room that their letters have between them, as
 * the words of a text layer have it: half the usual gap between the letters of the page. In
 * typewriter type, where `i` has as much room as `m`, the spaces in a name look as wide as gaps
 * between columns without it. Numbers stay as they are, and so do lines without any: their columns
 * are often as near as words of a name.
 */
export function addLetterRoom(words: readonly InkWord[], { scale }: StraightPage): void {
  const upright = words.filter(({ angle }) => angle === 0)
  const gaps = upright.flatMap(gapsOf).sort((one, other) => one - other)
  const usual = gaps[gaps.length >> 1] ?? 0
  const rows = linesOf(upright).filter((line) => line.words.some(({ text }) => isNumeric(text)))
  for (const { words: row } of rows) {
    for (const [index, word] of (row as InkWord[]).entries()) {
      const next = row[index + 1] as InkWord | undefined
      if (next && isSpelled(word) && isSpelled(next)) {
        const room = (Math.min(usual / 2, MOST_ROOM) * word.textHeight) / scale
        word.x1 += room
        next.x0 -= room
      }
    }
  }
}

function isSpelled({ text = '' }: InkWord): boolean {
  return /^\P{Nd}*$/u.test(text) && /\p{L}/u.test(text)
}

/** The paper between the letters of a word, in text heights. */
function gapsOf({ components, textHeight }: InkWord): number[] {
  const letters = components
    .filter(({ y0, y1 }) => y1 - y0 > 0.5 * textHeight)
    .sort((one, other) => one.x0 - other.x0)
  return letters.slice(1).flatMap((letter, index) => {
    const gap = (letter.x0 - letters[index].x1) / textHeight
    return gap > 0 && gap < WIDEST_GAP ? [gap] : []
  })
}
