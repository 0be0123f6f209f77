import type { GridSpan, TextBox } from '../grid_input.js'

/**
 * A word that stands alone in its line, and the last letter of which can be told small from
 * capital.
 */
const ALONE = /^\p{Lu}[\p{L}\p{M}'’-]{2,}$/u
const INITIAL = /^\p{Lu}\.?$/u
/**
 * What is left of a word, in the manner of its beginning: it is shorter than words of names are.
 */
const SMALL_REST = /^[\p{Ll}\p{M}]{1,3}(?=[\s,]|$)/u
const CAPITAL_REST = /^[\p{Lu}\p{M}]{1,2}(?=[\s,]|$)/u
/** Whole words as short as that, which names and headings have, too. */
const SHORT_WORD =
  /^(?:al|an|and|as|at|av|ba|ben|bin|by|da|de|del|den|der|des|di|do|dos|du|e|ed|el|en|et|ex|for|ii|in|iv|jo|jr|ko|ku|la|le|les|lo|no|nu|of|on|or|out|per|sr|sy|te|the|to|van|vi|von|y)$/i

/**
 * Whether a line can be the rest of a word whose beginning fills the line above (`Frimpon` and
 * `g Kofi`, `NWACHUK` and `WU JOY`), as word processors break words that are wider than their cell.
 *
 * @param hasInitials a letter in a line of its own is an initial
 */
export function isRestOfWord(above: string, below: string, hasInitials: boolean): boolean {
  if (!ALONE.test(above)) {
    return false
  }
  const isCapital = above === above.toUpperCase()
  const [rest] = (isCapital ? CAPITAL_REST : SMALL_REST).exec(below) ?? []
  if (isCapital && rest?.length === 1) {
    return !hasInitials
  }
  return rest !== undefined && !SHORT_WORD.test(rest)
}

/**
 * Columns in whose cells single letters stand beside other words, and not only where a line begins
 * that may go on with the word above it: their names have initials.
 */
export function columnsOfInitials(
  spans: readonly GridSpan[],
  words: readonly (readonly TextBox[])[]
): Set<number> {
  return new Set(spans.flatMap(({ column }, index) => (holdsInitial(words[index]) ? [column] : [])))
}

function holdsInitial(words: readonly TextBox[]): boolean {
  return words.some((letter) => {
    const middle = (letter.y0 + letter.y1) / 2
    const line = words.filter((word) => word !== letter && word.y0 < middle && middle < word.y1)
    const isFirst = line.every((word) => word.x0 > letter.x0)
    const mayGoOn = isFirst && words.some((word) => word.y1 <= middle)
    return INITIAL.test(letter.text ?? '') && line.length > 0 && !mayGoOn
  })
}
