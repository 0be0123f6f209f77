import { intervalAt } from '../lines/text_columns.js'
import { cellsOfStruck } from './struck_words.js'
import { placeTurned, turnedLines, type TurnedLine } from '../headings/turned_headings.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { GridSpan, TextBox } from '../grid_input.js'
import type { Box } from '../../types.js'

/** Heights of its cell that turned text may be long. */
const LONGER_THAN_CELL = 1.5

/** The cells of a grid, which may reach over several rows and columns. */
export interface RuledCells {
  columnEdges: readonly number[]
  rowEdges: readonly number[]
  spans: readonly GridSpan[]
  /** For each row and column the place of its cell among `spans`, row by row. */
  owner: Int32Array
}

/**
 * The words of each cell. Level words lie in the cell of their middle, or in that where a text
 * begins which runs over the side of its cell. A turned line lies in one cell as a whole; slanted
 * ones, which reach over their neighbours' cells, are told by where all of a row stand.
 */
export function wordsOfCells(tokens: readonly TextBox[], cells: RuledCells): TextBox[][] {
  const { columnEdges, rowEdges, spans, owner } = cells
  const words: TextBox[][] = spans.map(() => [])
  const at = ({ x0, y0, x1, y1 }: Box) => {
    const row = intervalAt(rowEdges, (y0 + y1) / 2)
    return owner[row * (columnEdges.length - 1) + intervalAt(columnEdges, (x0 + x1) / 2)]
  }
  for (const token of tokens) {
    if ((token.angle ?? 0) % 180 === 0) {
      words[at(token)].push(token)
    }
  }
  const moved = cellsOfStruck(words, (cell) => {
    const { column, columnSpan } = spans[cell]
    return { from: columnEdges[column], to: columnEdges[column + columnSpan] }
  })
  for (const [word, cell] of moved) {
    const before = words[at(word)]
    before.splice(before.indexOf(word), 1)
    words[cell].push(word)
  }
  const slanted = new Map<number, TurnedLine[]>()
  for (const line of turnedLines(tokens.filter(({ angle = 0 }) => angle % 180 !== 0))) {
    const cell = at(line.box)
    if (isAcrossRows(line, spans[cell], rowEdges)) {
      continue
    }
    if (line.isSlanted) {
      const row = intervalAt(rowEdges, (line.box.y0 + line.box.y1) / 2)
      slanted.set(row, [...(slanted.get(row) ?? []), line])
    } else {
      words[cell].push(...line.words)
    }
  }
  for (const [row, lines] of slanted) {
    const count = columnEdges.length - 1
    const own = [...new Set(owner.subarray(row * count, (row + 1) * count))]
    const extents = own.map((cell) => {
      const { column, columnSpan } = spans[cell]
      return { from: columnEdges[column], to: columnEdges[column + columnSpan] }
    })
    const isNamed = own.map((cell) =>
      words[cell].some(({ text }) => !isValueShape(wordShape(text)))
    )
    const { columns } = placeTurned(lines, extents, isNamed)
    for (const [index, line] of lines.entries()) {
      words[own[columns[index]]].push(...line.words)
    }
  }
  return words
}

/** Turned text that is far longer than its cell is high lies behind the table. */
function isAcrossRows(
  { box }: TurnedLine,
  { row, rowSpan }: GridSpan,
  rowEdges: readonly number[]
): boolean {
  return box.y1 - box.y0 > LONGER_THAN_CELL * (rowEdges[row + rowSpan] - rowEdges[row])
}
