import type { Component } from '../../image/components.js'
import { readShortWords, type CodeReader } from '../cells/glyph_readings.js'
import { inkWord, type InkWord } from './ink_words.js'
import type { StraightPage } from '../page/straight_page.js'

/**
 * In text heights: paper between a word and the figures behind it; letters of a word stand much
 * closer.
 */
const GAP = 0.3
const CLOSER = 0.6
/**
 * Letters, of which one may have been taken for a figure, and what begins with a figure behind
 * them.
 */
const WORD_AND_FIGURES = /^(?=(?:.*\p{L}){2})([\p{L}018/&]{2,}?)(\d[\d.,]*\p{L}?\d?[+-]?)$/u

/**
 * Parts words from the figures behind them (`ENG 90 A`) where the space between them is as narrow
 * as that of small type in a soft picture, and yet far wider than the paper between the letters.
 *
 * @param words with what the glyph reader made of them; others are returned as they are
 */
export function partWordsFromFigures(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: CodeReader
): InkWord[] {
  return words.flatMap((word) => {
    const at = word.angle === 0 ? figuresAt(word) : -1
    if (at < 0) {
      return [word]
    }
    const letters = sorted(word)
    const parts = [letters.slice(0, at), letters.slice(at)].map((part) =>
      inkWord(part, 0, page, word.textHeight)
    )
    readShortWords(page, parts, glyphs)
    return parts
  })
}

/** Before which piece of ink the figures begin; -1 where no wide paper parts them from a word. */
function figuresAt(word: InkWord): number {
  const { reading, textHeight } = word
  const [, name = ''] = WORD_AND_FIGURES.exec(reading?.text ?? '') ?? []
  const letters = sorted(word)
  if (name === '' || letters.length !== reading!.text.length) {
    return -1
  }
  const gaps = letters.slice(1).map(({ x0 }, index) => x0 - letters[index].x1)
  const at = gaps.findIndex((gap) => gap >= GAP * textHeight)
  const within = Math.max(...gaps.slice(0, Math.max(1, at)))
  return at + 1 === name.length && within <= CLOSER * gaps[at] ? at + 1 : -1
}

function sorted({ components }: InkWord): Component[] {
  return components.toSorted((one, other) => one.x0 - other.x0)
}
