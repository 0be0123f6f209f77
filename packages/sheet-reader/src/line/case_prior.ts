import {
  NAME_INSIDE,
  STROKE_OF_INITIAL,
  STROKES_OF_NUMBER,
  usualSpelling,
} from './usual_spelling.js'

/**
 * How much rarer a word in mixed capitals and small letters is than one that is written as usual.
 */
const MIXED = 0.05

/** `MWANGl`, `TItus`, `SEx`, `IsC`: not `McDonald`, `isiZulu`, `N'Diaye`, `CA1` or `1st`. */
const MIXED_CASE = /\p{Lu}{2}\p{Ll}|\p{Ll}\p{Lu}{2}|\p{Ll}\p{Lu}$/u

/**
 * `llesanmi`, `lssouf`, `lyabo`: no word begins so, but with the capital that looks like an `l`.
 */
const STROKE_FIRST = /^l[b-df-hj-np-tv-z]/

/**
 * `LawSon`, `MaIik`: letters that have the same shape in both cases, or look like another's small
 * one.
 */
const CAPITAL_INSIDE = /\p{Ll}[COSVWXZI]\p{Ll}/u
/**
 * How usual the capitals and small letters of a text are, from 0 to 1. Many letters have the same
 * shape in both cases, or are like another's (`I` and `l`): where the ink leaves it open, this
 * decides.
 */
export function casePrior(text: string): number {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  const isOdd = (word: string) =>
    MIXED_CASE.test(word) ||
    STROKE_FIRST.test(word) ||
    usualSpelling(word) !== word ||
    (CAPITAL_INSIDE.test(word) && !NAME_INSIDE.test(word))
  const strokes = [STROKE_OF_INITIAL, STROKES_OF_NUMBER].reduce(
    (sum, pattern) => sum + (text.match(pattern)?.length ?? 0),
    0
  )
  return MIXED ** (words.filter(isOdd).length + strokes)
}
