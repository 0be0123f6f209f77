import { lengthsOfCodes } from '../bodies/broken_codes.js'
import { cellText } from '../lines/cell_text.js'
import { columnsOfInitials } from '../lines/rest_of_word.js'
import type { GridInput, GridSpan, TextBox } from '../grid_input.js'
import { isDrawing, mergeRulings } from './merge_rulings.js'
import { wordsOfCells } from './ruled_words.js'
import { tablesBeside } from './tables_beside.js'
import { undrawnSides } from './undrawn_sides.js'
import type { Box, Cell, Ruling, Table } from '../../types.js'
import { connectedLines } from './connected_lines.js'
import { withOpenRow, withOpenTop } from './open_row.js'

/** Points. Lines closer than this with no text between them bound no row or column. */
const NARROWEST = 3.5
/** Points. Lines closer than this are the same edge: the middle of a tall cell may fall between. */
const SAME_EDGE = 1.6
/** The part of a cell's side that must be drawn to part it from its neighbour. */
const DRAWN_PART = 0.55

/**
 * Tables whose cells are drawn. Lines that meet belong to one table; a side that is not drawn joins
 * two cells to one that spans both.
 */
export function gridFromRulings(input: GridInput): Table[] {
  const rulings = mergeRulings(input.rulings)
  if (isDrawing(rulings)) {
    return []
  }
  return connectedLines(rulings)
    .flatMap(tablesBeside)
    .map((lines) => withOpenTop(withOpenRow(lines, input.tokens), rulings, input.tokens))
    .map((lines) => buildTable(lines, input.tokens))
    .filter((table) => table !== null)
    .sort((one, other) => one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0)
}

function buildTable(lines: Ruling[], tokens: readonly TextBox[]): Table | null {
  const horizontals = lines.filter((line) => line.direction === 'horizontal')
  const verticals = lines.filter((line) => line.direction === 'vertical')
  if (horizontals.length < 2 || verticals.length < 1) {
    return null
  }
  const left = Math.min(...horizontals.map((line) => line.from), verticals[0].position)
  const right = Math.max(...horizontals.map((line) => line.to), verticals.at(-1)!.position)
  const upperEnds = verticals.map(({ from }) => from).sort((one, other) => one - other)
  const lowerEnds = verticals.map(({ to }) => to).sort((one, other) => other - one)
  const top = Math.min(endOfTwo(upperEnds), horizontals[0].position)
  const bottom = Math.max(endOfTwo(lowerEnds), horizontals.at(-1)!.position)
  const inside = tokens.filter((token) => {
    const x = (token.x0 + token.x1) / 2
    const y = (token.y0 + token.y1) / 2
    return x > left && x < right && y > top && y < bottom
  })
  const build = (across: Ruling[], down: Ruling[]): Table | null => {
    const columns = edges(down, left, right, inside, 'x')
    const rows = edges(across, top, bottom, inside, 'y')
    return columns.length < 2 || rows.length < 2 ? null : new RuledGrid(columns, rows).table(inside)
  }
  const table = build(horizontals, verticals)
  const added = table ? undrawnSides(table, inside) : []
  if (added.length === 0) {
    return table
  }
  const byPosition = (one: Ruling, other: Ruling) => one.position - other.position
  return build(
    [...horizontals, ...added.filter((side) => side.direction === 'horizontal')].sort(byPosition),
    [...verticals, ...added.filter((side) => side.direction === 'vertical')].sort(byPosition)
  )
}

/**
 * How far at least two of some upright lines reach, given their ends from the outermost: a row has two sides,
 * and what reaches beyond all others alone is the stem of a letter that touches a border.
 */
function endOfTwo([first, second = first]: readonly number[]): number {
  return second
}

/** A row or column edge with the lines drawn along it. */
interface Edge {
  position: number
  lines: Ruling[]
}

/** Distinct edges in order, with the table's own outer edges where no line is drawn there. */
function edges(
  lines: Ruling[],
  first: number,
  last: number,
  tokens: readonly TextBox[],
  axis: 'x' | 'y'
): Edge[] {
  const found: Edge[] = []
  const centres = tokens
    .map((token) => (axis === 'x' ? token.x0 + token.x1 : token.y0 + token.y1) / 2)
    .sort((one, other) => one - other)
  const add = (position: number, drawn: Ruling[]) => {
    const previous = found.at(-1)
    if (
      previous &&
      position - previous.position < NARROWEST &&
      (position - previous.position < SAME_EDGE ||
        !hasBetween(centres, previous.position, position))
    ) {
      previous.lines.push(...drawn)
      if (previous.lines.length === drawn.length) {
        previous.position = position
      }
      return
    }
    found.push({ position, lines: drawn })
  }
  add(first, [])
  for (const line of lines) {
    add(line.position, [line])
  }
  add(last, [])
  return found
}

function hasBetween(sorted: number[], from: number, to: number): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] <= from) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low < sorted.length && sorted[low] < to
}

/** Rows and columns with what is drawn between neighbouring positions. */
class RuledGrid {
  #columns: Edge[]
  #rows: Edge[]

  constructor(columns: Edge[], rows: Edge[]) {
    this.#columns = columns
    this.#rows = rows
  }

  table(tokens: readonly TextBox[]): Table | null {
    this.#dropIdleEdges()
    const rowCount = this.#rows.length - 1
    const columnCount = this.#columns.length - 1
    if (rowCount < 1 || columnCount < 1) {
      return null
    }
    const cells = this.#cells(tokens)
    return {
      box: {
        x0: this.#columns[0].position,
        y0: this.#rows[0].position,
        x1: this.#columns[columnCount].position,
        y1: this.#rows[rowCount].position,
      },
      columnEdges: this.#columns.map((edge) => edge.position),
      rowEdges: this.#rows.map((edge) => edge.position),
      ruled: true,
      cells,
    }
  }

  /** Inner edges along which no cell's side is drawn bound nothing. */
  #dropIdleEdges(): void {
    this.#columns = this.#columns.filter((edge, index) => {
      if (index === 0 || index === this.#columns.length - 1) {
        return true
      }
      for (let row = 0; row < this.#rows.length - 1; row++) {
        if (this.#isDrawn(edge, this.#rows[row], this.#rows[row + 1])) {
          return true
        }
      }
      return false
    })
    this.#rows = this.#rows.filter((edge, index) => {
      if (index === 0 || index === this.#rows.length - 1) {
        return true
      }
      for (let column = 0; column < this.#columns.length - 1; column++) {
        if (this.#isDrawn(edge, this.#columns[column], this.#columns[column + 1])) {
          return true
        }
      }
      return false
    })
  }

  /**
   * Whether the table's own side is drawn beside only one of a cell and the one below: the other lies
   * outside, as beside a row that is shorter than the rest.
   */
  #endsOutside(row: number, column: number): boolean {
    const last = this.#columns.length - 1
    const sides = [...(column === 0 ? [0] : []), ...(column === last - 1 ? [last] : [])]
    const [top, middle, bottom] = this.#rows.slice(row, row + 3)
    return sides
      .map((side) => this.#columns[side])
      .some((side) => this.#isDrawn(side, top, middle) !== this.#isDrawn(side, middle, bottom))
  }

  #isDrawn(edge: Edge, from: Edge, to: Edge): boolean {
    let drawn = 0
    for (const line of edge.lines) {
      const length = Math.min(line.to, to.position) - Math.max(line.from, from.position)
      if (length > drawn) {
        drawn = length
      }
    }
    return drawn >= DRAWN_PART * (to.position - from.position)
  }

  /** Cells from the top left; each reaches right and down as far as no side is drawn. */
  #cells(tokens: readonly TextBox[]): Cell[] {
    const rowCount = this.#rows.length - 1
    const columnCount = this.#columns.length - 1
    const rightDrawn = new Uint8Array(rowCount * columnCount)
    const belowDrawn = new Uint8Array(rowCount * columnCount)
    for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column < columnCount; column++) {
        const at = row * columnCount + column
        const [up, down] = [this.#rows[row], this.#rows[row + 1]]
        const [left, right] = [this.#columns[column], this.#columns[column + 1]]
        rightDrawn[at] = Number(column === columnCount - 1 || this.#isDrawn(right, up, down))
        belowDrawn[at] = Number(
          row === rowCount - 1 || this.#isDrawn(down, left, right) || this.#endsOutside(row, column)
        )
      }
    }
    const owner = new Int32Array(rowCount * columnCount).fill(-1)
    const spans: GridSpan[] = []
    for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column < columnCount; column++) {
        const at = row * columnCount + column
        if (owner[at] >= 0) {
          continue
        }
        let columnSpan = 1
        while (!rightDrawn[at + columnSpan - 1] && owner[at + columnSpan] < 0) {
          columnSpan++
        }
        let rowSpan = 1
        const joinsBelow = () => {
          const last = at + (rowSpan - 1) * columnCount
          for (let offset = 0; offset < columnSpan; offset++) {
            if (belowDrawn[last + offset] || owner[last + columnCount + offset] >= 0) {
              return false
            }
            if (offset < columnSpan - 1 && rightDrawn[last + columnCount + offset]) {
              return false
            }
          }
          const isLastColumn = column + columnSpan === columnCount
          return isLastColumn || rightDrawn[last + columnCount + columnSpan - 1] === 1
        }
        while (row + rowSpan < rowCount && joinsBelow()) {
          rowSpan++
        }
        for (let down = 0; down < rowSpan; down++) {
          owner.fill(spans.length, at + down * columnCount, at + down * columnCount + columnSpan)
        }
        spans.push({ row, column, rowSpan, columnSpan })
      }
    }
    const columnEdges = this.#columns.map((edge) => edge.position)
    const rowEdges = this.#rows.map((edge) => edge.position)
    const words = wordsOfCells(tokens, { columnEdges, rowEdges, spans, owner })
    const boxes = spans.map((span) => ({
      x0: this.#columns[span.column].position,
      y0: this.#rows[span.row].position,
      x1: this.#columns[span.column + span.columnSpan].position,
      y1: this.#rows[span.row + span.rowSpan].position,
    }))
    const padding = narrowestPadding(boxes, words)
    const codes = lengthsOfCodes(spans, words)
    const initials = columnsOfInitials(spans, words)
    return spans.map(({ row, column, rowSpan, columnSpan }, index) => {
      const room = boxes[index].x1 - boxes[index].x0 - 2 * padding
      const own = cellText(words[index], room, codes.get(column), initials.has(column))
      const { text, kind, confidence, angle } = own
      return { row, column, rowSpan, columnSpan, box: boxes[index], text, kind, confidence, angle }
    })
  }
}

/** Share of the words that may stand nearer to their cell's side, as those that reach over it do. */
const NEARER = 0.05

/** The least space in points between a cell's side and nearly all of its upright words, not below nought. */
function narrowestPadding(boxes: readonly Box[], words: readonly TextBox[][]): number {
  const spaces = boxes.flatMap(({ x0, x1 }, index) =>
    words[index].flatMap((word) => (word.angle ? [] : Math.min(word.x0 - x0, x1 - word.x1)))
  )
  spaces.sort((one, other) => one - other)
  return Math.max(0, spaces[Math.floor(NEARER * spaces.length)] ?? 0)
}
