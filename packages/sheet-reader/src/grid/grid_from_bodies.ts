import { bandsOf, findBodies } from './body_bands.js'
import type { Body } from './body_bands.js'
import { findBodyColumns } from './body_columns.js'
import { findBodyRows } from './body_rows.js'
import { findHeadings } from './heading_block.js'
import { buildSheetTable } from './sheet_table.js'
import { around, linesOf } from './text_lines.js'
import { wordShape } from './word_shape.js'
import type { GridInput } from './grid_input.js'
import type { Table } from '../types.js'

/** A table of fewer rows or columns is left to what finds tables by their gaps. */
const FEWEST_ROWS = 2
const FEWEST_COLUMNS = 3
/** A page with more words to a line than this is no sheet. */
const MOST_COLUMNS = 500

/**
 * Tables whose columns the rows of their bodies show: values that stand under one another. Headings
 * are then given to these columns, so that they can make none.
 */
export function gridFromBodies(input: GridInput): Table[] {
  const upright = input.tokens.filter(({ angle, text }) => (angle ?? 0) === 0 && text !== undefined)
  const turned = input.tokens.filter(({ angle }) => (angle ?? 0) !== 0)
  const lines = linesOf(upright)
  const bands = bandsOf(lines)
  const bodies = findBodies(bands)
  const tables: Table[] = []
  let start = 0
  for (const body of bodies) {
    const above = bands.slice(start, body.first).flatMap((band) => band.lines)
    const table = tableOf(body, above, turned, input)
    if (!table) {
      continue
    }
    tables.push(table)
    start = body.first + body.bands.length
  }
  return tables
}

function tableOf(
  body: Body,
  above: GridInputLines,
  turned: readonly GridInput['tokens'][number][],
  input: GridInput
): Table | null {
  if (body.rows.length < FEWEST_ROWS) {
    return null
  }
  const columns = findBodyColumns(body.rows)
  if (columns.length < FEWEST_COLUMNS || columns.length > MOST_COLUMNS) {
    return null
  }
  if (!holdsScores(body)) {
    return null
  }
  const rows = findBodyRows(body, columns, input.rulings)
  const sorted = [...above].sort((one, other) => one.y0 + one.y1 - other.y0 - other.y1)
  const block = findHeadings(sorted, turned, around(body.bands), columns, input.rulings)
  return buildSheetTable(rows, block)
}

type GridInputLines = ReturnType<typeof linesOf>

/** Scores, grades and marks: what a sheet of results has in most of its cells. */
const SCORE = /^\d{1,3}(?:[.,]\d{1,2})?%?$/
const MOSTLY = 0.8

function holdsScores({ rows }: Body): boolean {
  let scores = 0
  let values = 0
  for (const row of rows) {
    for (const { text } of row.values) {
      values++
      if (wordShape(text) !== 'number' || SCORE.test(text ?? '')) {
        scores++
      }
    }
  }
  return scores >= MOSTLY * values
}
