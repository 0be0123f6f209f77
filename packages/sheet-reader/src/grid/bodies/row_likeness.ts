import { isLegend } from './legends.js'
import { isSectionTitle, isTitle } from './band_titles.js'
import type { Band } from './bands.js'
import type { TextBox } from '../grid_input.js'

/** Points that lead from a label to its value, in a word of their own or behind its last. */
const LEADERS = /[.…]{4,}$/u

/**
 * Whether a band holds a label and its value (`NAME ........ Sow Fatou`), which no row of a table
 * does.
 */
export function hasLeaders({ words }: Band): boolean {
  return words.some(({ text }) => LEADERS.test(text ?? ''))
}

/** Whether a band has the values of a table's row, and is neither a title nor a line of labels. */
export function isLikeRow(band: Band): boolean {
  const { values, words, lines } = band
  const isOther = isLegend(lines) || hasLeaders(band) || isLabelled(band)
  if (isOther || isSectionTitle(band) || isTitle(band)) {
    return false
  }
  const isNumberSign = values[0] === words[0] && values[0]?.text === '#'
  return values.length > 1 || (values.length === 1 && words.length > 1 && !isNumberSign)
}

/**
 * Whether a band only tells values with their labels, as those above and below a card do:
 * `Class: Grade 12`, `Adm No.: 2023/366   Class: Grade 8`.
 */
export function isLabelled({ lines, values, words }: Band): boolean {
  const isLabel = (word: TextBox | undefined) => /:$/.test(word?.text ?? '')
  const phrases = lines.flatMap((line) => line.phrases)
  if (phrases.length > 1 && phrases.every((phrase) => phrase.words.some(isLabel))) {
    return true
  }
  return values.length === 1
    ? words.slice(0, words.indexOf(values[0])).some(isLabel)
    : values.length > 1 && values.every((value) => isLabel(words[words.indexOf(value) - 1]))
}
