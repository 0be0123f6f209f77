import { isValueShape, wordShape } from '../lines/word_shape.js'
import { fontSizeOf, type TextLine } from '../lines/text_lines.js'
import type { TextBox } from '../grid_input.js'
import type { Box } from '../../types.js'

/** Lines that stand beside one another: a name in the middle of two lines of scores. */
export interface Band extends Box {
  lines: TextLine[]
  /** From the left. */
  words: TextBox[]
  values: TextBox[]
  fontSize: number
}

/**
 * Part of the lower line's height by which lines must share the page to stand beside each other.
 */
const BESIDE = 0.25
/** Text of a size so much larger belongs to another line. */
const OTHER_SIZE = 1.6

/** Joins lines that overlap from top to bottom. */
export function bandsOf(lines: readonly TextLine[]): Band[] {
  const sorted = [...lines].sort((one, other) => one.y0 - other.y0)
  const groups: { lines: TextLine[]; y0: number; y1: number; fontSize: number }[] = []
  for (const line of sorted) {
    const group = groups.at(-1)
    const lower = group ? Math.min(line.y1 - line.y0, group.y1 - group.y0) : 0
    const isAlike =
      group !== undefined &&
      Math.max(line.fontSize, group.fontSize) < OTHER_SIZE * Math.min(line.fontSize, group.fontSize)
    if (group && isAlike && group.y1 - line.y0 > BESIDE * lower) {
      group.lines.push(line)
      group.y1 = Math.max(group.y1, line.y1)
    } else {
      groups.push({ lines: [line], y0: line.y0, y1: line.y1, fontSize: line.fontSize })
    }
  }
  return groups.map(({ lines: own, y0, y1, fontSize }) => {
    const words = own.flatMap((line) => line.words).sort((one, other) => one.x0 - other.x0)
    return {
      x0: words[0].x0,
      x1: words.reduce((right, word) => Math.max(right, word.x1), -Infinity),
      y0,
      y1,
      lines: own,
      words,
      values: words.filter((word) => isValueShape(wordShape(word.text))),
      fontSize,
    }
  })
}

/** How many phrases stand in a band. */
export function countPhrases({ lines }: Band): number {
  return lines.reduce((sum, line) => sum + line.phrases.length, 0)
}

/** The usual size of the letters of some bands. */
export function usualSize(bands: readonly Band[]): number {
  const sizes = bands.flatMap(({ words }) => words.map(fontSizeOf))
  return sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 0
}
