import { cellText } from '../lines/cell_text.js'
import { around, fontSizeOf, linesOf } from '../lines/text_lines.js'
import { isInside } from '../table_place.js'
import type { TextBox } from '../grid_input.js'
import type { Box, Cell, Table } from '../../types.js'

/** Parts of the font size from one line of a text to the next. */
const FARTHEST = 1.4
/**
 * Parts of the font size by which lines of a text, or the text and its cell, may miss each other's
 * middle.
 */
const OFF_LEVEL = 0.25
const OFF_CENTRE = 0.2
/** Most lines of a heading that its cell has no room for, above and below each. */
const MOST_LINES = 3

/** A heading with the words that its cell has no room for. */
interface Overflow {
  heading: Cell
  inside: TextBox[]
  outside: TextBox[]
}

/**
 * A table whose headings have the lines that are printed over the upper and lower side of their
 * cells, as spreadsheets print wrapped headings in rows that are too low: as many above as below,
 * straight above one another, so that the whole text has its middle in that of the cell. Other
 * tables are left as they are.
 *
 * @param tokens of the page
 */
export function withOverflowingHeadings(table: Table, tokens: readonly TextBox[]): Table {
  const level = tokens.filter(
    ({ angle = 0, fontSize, text }) => angle === 0 && fontSize !== undefined && text
  )
  const found = table.cells.flatMap((heading) => {
    const overflow = heading.row === 0 ? overflowOf(heading, level) : null
    return overflow ?? []
  })
  if (found.length === 0) {
    return table
  }
  const moved = new Set(found.flatMap(({ outside }) => outside))
  const cells = table.cells.map((cell) => {
    const own = found.find(({ heading }) => heading === cell)
    if (own) {
      return { ...cell, ...cellText([...own.inside, ...own.outside], roomOf(own)) }
    }
    const words = [...moved].some((word) => isInside(word, cell.box))
      ? level.filter((word) => isInside(word, cell.box) && !moved.has(word))
      : null
    return words ? { ...cell, ...cellText(words) } : cell
  })
  return { ...table, cells }
}

/** Width of the longest line: where words are broken, one letter more had no room. */
function roomOf({ inside, outside }: Overflow): number {
  return Math.max(...linesOf([...inside, ...outside]).map(({ x0, x1 }) => x1 - x0)) + 1
}

function overflowOf(heading: Cell, tokens: readonly TextBox[]): Overflow | null {
  const inside = tokens.filter((word) => isInside(word, heading.box))
  const [first] = inside
  if (!first) {
    return null
  }
  const near = tokens.filter((word) => isOver(word, heading.box))
  let text = around(inside)
  const outside: TextBox[] = []
  for (let line = 0; line < MOST_LINES; line++) {
    const left = near.filter((word) => !inside.includes(word) && !outside.includes(word))
    const [above, below] = [lineBeside(left, text, -1), lineBeside(left, text, 1)]
    const more = [...above, ...below]
    if (above.length === 0 || below.length === 0 || !more.every((word) => isLike(word, first))) {
      break
    }
    outside.push(...more)
    text = around([...inside, ...outside])
  }
  const size = fontSizeOf(first)
  const offLevel = text.y0 + text.y1 - heading.box.y0 - heading.box.y1
  return outside.length > 0 && Math.abs(offLevel) < 2 * OFF_LEVEL * size
    ? { heading, inside, outside }
    : null
}

function isLike(word: TextBox, other: TextBox): boolean {
  return word.bold === other.bold && word.fontSize === other.fontSize
}

function isOver({ x0, x1 }: Box, box: Box): boolean {
  return x0 >= box.x0 && x1 <= box.x1
}

/**
 * The next line above or below a text, as far as it has its middle in that of the text: below it
 * values of the first row may stand beside the words.
 */
function lineBeside(words: readonly TextBox[], text: Box, way: 1 | -1): TextBox[] {
  const next = words.filter((word) => {
    const size = fontSizeOf(word)
    const gap = way < 0 ? text.y0 - word.y0 : word.y1 - text.y1
    return gap > size / 2 && gap < FARTHEST * size
  })
  const isStraight = (run: readonly TextBox[]) => {
    const { x0, x1 } = around(run)
    return Math.abs(x0 + x1 - text.x0 - text.x1) < 2 * OFF_CENTRE * fontSizeOf(run[0])
  }
  const [line] = way < 0 ? linesOf(next).slice(-1) : linesOf(next)
  const own = line?.words ?? []
  const named = way < 0 ? own : own.filter((word) => /\p{L}/u.test(word.text ?? ''))
  return named.length > 0 && isStraight(named) ? [...named] : []
}
