import type { TextBox } from '../grid_input.js'
import type { Box } from '../../types.js'

/** Words with ordinary spaces between them. */
export interface Phrase extends Box {
  words: TextBox[]
  characters: number
  isNumeric: boolean
}

/** Words that stand on one line of the page, from the left. */
export interface TextLine extends Box {
  words: TextBox[]
  phrases: Phrase[]
  fontSize: number
}

/**
 * Parts of the font size. Wider gaps than these end a phrase; two numbers part sooner than words.
 */
const PHRASE_GAP = 0.9
const NUMBER_GAP = 0.42

/** Letters are about this part of their font size high; a box of ink is as high as its letters. */
const INK_HEIGHT = 0.72

/** Numbers, marks, ordinals, money, percentages and what stands in for a missing one. */
const NUMERIC =
  /^[^\p{L}\d\s]{0,3}\d[\d.,:/%)\]'*\u2020\u2021\u2013-]*(?:st|nd|rd|th|%)?[^\p{L}\d\s]{0,3}$|^[-\u2010-\u2015\u2212.*\u2020\u2021#]{1,3}$|^(?:ABS|N\/?A|NIL|\(?X\)?)$/iu

/** A word's font size in points; estimated from its ink where the page does not say. */
export function fontSizeOf(word: TextBox): number {
  return word.fontSize ?? Math.min(word.y1 - word.y0, word.x1 - word.x0) / INK_HEIGHT
}

/** Whether a text is a number, an ordinal, a percentage, or what stands in for a missing one. */
export function isNumeric(text: string | undefined): boolean {
  return text !== undefined && NUMERIC.test(text)
}

/** Upright words as lines from the top. */
export function linesOf(words: readonly TextBox[]): TextLine[] {
  const sorted = [...words].sort((one, other) => middle(one) - middle(other))
  const lines: { words: TextBox[]; sum: number; height: number; fontSize: number }[] = []
  for (const word of sorted) {
    const height = word.y1 - word.y0
    const fits = (line: (typeof lines)[number]) =>
      Math.abs(middle(word) - line.sum / line.words.length) <
      SAME_LINE * Math.max(Math.min(height, line.height), 0.5 * Math.max(height, line.height))
    const line = lines.slice(-3).findLast(fits)
    if (line) {
      line.words.push(word)
      line.sum += middle(word)
      line.height = Math.max(line.height, height)
      line.fontSize = Math.max(line.fontSize, fontSizeOf(word))
    } else {
      lines.push({ words: [word], sum: middle(word), height, fontSize: fontSizeOf(word) })
    }
  }
  return lines.map((line) => lineOf(line.words, line.fontSize))
}

/** Words whose middles differ by less than this part of their height stand on one line. */
const SAME_LINE = 0.45

/**
 * One line of words, from the left, grouped to phrases. Sorts the words that it is given.
 *
 * @param fontSize Points.
 */
export function lineOf(words: TextBox[], fontSize: number): TextLine {
  words.sort((one, other) => one.x0 - other.x0)
  return { ...around(words), words, fontSize, phrases: phrasesOf(words) }
}

/** Words of a line grouped to phrases. */
export function phrasesOf(words: readonly TextBox[]): Phrase[] {
  const phrases: Phrase[] = []
  let current: TextBox[] = []
  let end = 0
  let wasNumeric = false
  const finish = () => {
    if (current.length > 0) {
      phrases.push(phraseOf(current))
    }
    current = []
  }
  for (const word of words) {
    const numeric = isNumeric(word.text)
    const limit = (numeric && wasNumeric ? NUMBER_GAP : PHRASE_GAP) * fontSizeOf(word)
    if (current.length > 0 && word.x0 - end > limit) {
      finish()
    }
    end = current.length === 0 ? word.x1 : Math.max(end, word.x1)
    current.push(word)
    wasNumeric = numeric
  }
  finish()
  return phrases
}

function phraseOf(words: TextBox[]): Phrase {
  let characters = words.length - 1
  let numeric = true
  for (const word of words) {
    characters += word.text?.length ?? Math.round((2 * (word.x1 - word.x0)) / fontSizeOf(word))
    numeric &&= isNumeric(word.text)
  }
  return { ...around(words), words, characters, isNumeric: numeric }
}

/** The box around boxes. */
export function around(boxes: readonly Box[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const { x0, y0, x1, y1 } of boxes) {
    if (x0 < box.x0) {
      box.x0 = x0
    }
    if (y0 < box.y0) {
      box.y0 = y0
    }
    if (x1 > box.x1) {
      box.x1 = x1
    }
    if (y1 > box.y1) {
      box.y1 = y1
    }
  }
  return box
}

function middle(word: Box): number {
  return (word.y0 + word.y1) / 2
}

/** The middle value, the higher of two; 0 of none. Sorts the numbers that it is given. */
export function median(values: number[]): number {
  if (values.length === 0) {
    return 0
  }
  return values.sort((one, other) => one - other)[values.length >> 1]
}
