import type { Extent } from '../lines/text_columns.js'
import { fontSizeOf } from '../lines/text_lines.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { TextBox } from '../grid_input.js'

/** Parts of the font size by which a side of a cell lies within a word that it strikes. */
const WITHIN = 0.3
/** Parts of the font size between two words of one text. */
const SPACE = 0.5
/** Share of the lower word's height that words of one line have in common. */
const BESIDE = 0.5

/**
 * Words that run over the sides of their cells, as those of a name longer than its cell do where
 * programs draw the next cell's side through it, each with the cell in which their text begins.
 * Numbers stay where they are: they stand close to those beside them.
 *
 * @param words the level words of each cell
 * @param sidesOf the left and right side of a cell, in points
 * @returns the cell that a word belongs to, for the words that change theirs
 */
export function cellsOfStruck(
  words: readonly (readonly TextBox[])[],
  sidesOf: (cell: number) => Extent
): Map<TextBox, number> {
  const struck = words.flatMap((own, cell) => own.filter((word) => isStruck(word, sidesOf(cell))))
  if (struck.length === 0) {
    return new Map()
  }
  const cellOf = new Map(words.flatMap((own, cell) => own.map((word) => [word, cell] as const)))
  const moved = new Map<TextBox, number>()
  for (const word of struck) {
    const line = [...cellOf.keys()].filter((other) => isBeside(other, word))
    const text = textAround(word, line)
    const begun = cellOf.get(text[0])!
    const isAlone = line.every(
      (other) => text.includes(other) || !text.some((one) => cellOf.get(one) === cellOf.get(other))
    )
    if (isAlone && !text.some((one) => isValueShape(wordShape(one.text)))) {
      text.forEach((one) => cellOf.get(one) !== begun && moved.set(one, begun))
    }
  }
  return moved
}

/** Whether a side of its cell runs through a word that is no number. */
function isStruck(word: TextBox, { from, to }: Extent): boolean {
  const within = WITHIN * fontSizeOf(word)
  const isWithin = (side: number) => word.x0 < side - within && word.x1 > side + within
  return (isWithin(from) || isWithin(to)) && !isValueShape(wordShape(word.text))
}

function isBeside(one: TextBox, other: TextBox): boolean {
  const common = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  return common > BESIDE * Math.min(one.y1 - one.y0, other.y1 - other.y0)
}

/**
 * The words of a line with no more than a space between them and a word among them, from the left.
 */
function textAround(word: TextBox, line: readonly TextBox[]): TextBox[] {
  const space = SPACE * fontSizeOf(word)
  const sorted = [...line].sort((one, other) => one.x0 - other.x0)
  const place = sorted.indexOf(word)
  let [first, last] = [place, place]
  while (first > 0 && sorted[first].x0 - sorted[first - 1].x1 <= space) {
    first--
  }
  while (last + 1 < sorted.length && sorted[last + 1].x0 - sorted[last].x1 <= space) {
    last++
  }
  return sorted.slice(first, last + 1)
}
