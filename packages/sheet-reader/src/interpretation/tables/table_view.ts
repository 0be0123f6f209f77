import { isGradeLike, parseMisread, parseScore } from '../readings/printed_values.js'
import { visibleText } from '../../vocabulary/text.js'
import { rememberingOf } from '../../remembering.js'
import type { RawCell } from '../records/raw_records.js'
import type { Cell, Table } from '../../types.js'

/** `E 60` is a heading with its maximum as often as a grade with its score. */
const LETTER_AND_MAXIMUM = /^[A-Z]\b.*\d/i

/** A table by position, and where its headings end. Text is cleaned once, here. */
export class TableView {
  readonly rowCount: number
  readonly columnCount: number
  /** Middle of each column in points. */
  readonly columnMiddles: number[]
  #covering: (Cell | undefined)[]

  constructor(
    readonly table: Table,
    /** False where letters may be misread digits. */
    readonly exact: boolean
  ) {
    this.rowCount = Math.max(
      table.rowEdges.length - 1,
      ...table.cells.map((cell) => cell.row + cell.rowSpan),
      0
    )
    this.columnCount = Math.max(
      table.columnEdges.length - 1,
      ...table.cells.map((cell) => cell.column + cell.columnSpan),
      0
    )
    this.columnMiddles = table.columnEdges
      .slice(1)
      .map((edge, i) => (edge + table.columnEdges[i]) / 2)
    this.#covering = new Array<Cell | undefined>(this.rowCount * this.columnCount)
    for (const printed of table.cells) {
      const text = visibleText(printed.text)
      const cell = text === printed.text ? printed : { ...printed, text }
      for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
        for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
          this.#covering[row * this.columnCount + column] = cell
        }
      }
    }
  }

  /** The cell that covers a position, also where it started further up or left. */
  at(row: number, column: number): Cell | undefined {
    return this.#covering[row * this.columnCount + column]
  }

  textOf(cell: Cell | undefined): string {
    return cell?.text ?? ''
  }

  textAt(row: number, column: number): string {
    return this.textOf(this.at(row, column))
  }

  /** The cells that start in a row and hold something, left to right. */
  filledCells(row: number): Cell[] {
    const cells: Cell[] = []
    for (let column = 0; column < this.columnCount; column++) {
      const cell = this.at(row, column)
      if (cell && cell.row === row && cell.column === column && this.textOf(cell) !== '') {
        cells.push(cell)
      }
    }
    return cells
  }

  rawCell(row: number, column: number): RawCell {
    const cell = this.at(row, column)
    if (!cell) {
      return { text: '', kind: 'blank', confidence: 1 }
    }
    return {
      text: this.textOf(cell),
      kind: cell.kind,
      confidence: cell.confidence,
      box: cell.box,
      ...(cell.hypotheses && { hypotheses: cell.hypotheses }),
      ...(cell.alternatives && { alternatives: cell.alternatives }),
    }
  }

  isNumber(cell: Cell): boolean {
    const text = this.textOf(cell)
    if (!/[\d¼½¾]/.test(text) && this.exact) {
      return false
    }
    const score = parseScore(text)
    if (score !== null) {
      return score % 10 !== 0 || !LETTER_AND_MAXIMUM.test(text)
    }
    return !this.exact && !isGradeLike(text) && parseMisread(text) !== null
  }
}

/**
 * A table that was read from text, where letters are what they are. The shapes of a table are tried
 * one after the other, in both passes over a file: all of them look at the same view.
 */
export const exactView = rememberingOf((table: Table) => new TableView(table, true))
