import { around, fontSizeOf } from './text_lines.js'
import { wordShape } from './word_shape.js'
import type { TextBox } from '../grid_input.js'

const DASH = /^[-–—]$/
const MARK = /^\d{1,3}(?:[.,]\d{1,2})?%?$/
/** Parts of the font size up to which a dash stands beside what it joins: a space. */
const SPACE = 0.5
/** Fewest such cells of a page, and their share of its dashes: others stand for what is missing. */
const FEWEST = 3
const MOSTLY = 0.8

/**
 * Joins grades and marks with a dash between them (`A1 - 78`), so that none of the three is a
 * column of its own.
 */
export function joinAroundDashes(words: readonly TextBox[]): readonly TextBox[] {
  const dashes = words.filter(({ text }) => DASH.test(text ?? ''))
  if (dashes.length < FEWEST) {
    return words
  }
  const values = words.filter(({ text = '' }) => MARK.test(text) || wordShape(text) === 'grade')
  const joined = new Map<TextBox, TextBox | null>()
  for (const dash of dashes) {
    const near = SPACE * fontSizeOf(dash)
    const level = values.filter((word) => isLevel(word, dash))
    const before = level.find(({ x1 }) => dash.x0 - x1 >= 0 && dash.x0 - x1 <= near)
    const behind = level.find(({ x0 }) => x0 - dash.x1 >= 0 && x0 - dash.x1 <= near)
    if (before && behind && MARK.test(before.text!) !== MARK.test(behind.text!)) {
      const text = `${before.text} ${dash.text} ${behind.text}`
      joined.set(before, { ...before, ...around([before, behind]), text })
      joined.set(dash, null).set(behind, null)
    }
  }
  return joined.size < 3 * Math.max(FEWEST, MOSTLY * dashes.length)
    ? words
    : words.flatMap((word) => {
        const whole = joined.get(word)
        return whole === null ? [] : [whole ?? word]
      })
}

function isLevel(word: TextBox, dash: TextBox): boolean {
  const middle = (dash.y0 + dash.y1) / 2
  return (word.angle ?? 0) === 0 && word.y0 < middle && middle < word.y1
}
