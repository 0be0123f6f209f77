import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { Ruling } from '../src/types.js'
import { text } from './grid_pages.js'

const TOP = 100
const HEIGHT = 20
const COLUMNS = [70, 140, 240, 300, 360]
const ROWS = [
  ['GREEN HILLS COLLEGE FOR BOYS'],
  ['Reg No', 'Name', 'Maths', 'Physics'],
  ['GH/01', 'Ade Bola', '60', '70'],
  ['GH/02', 'Eze Ada', '50', '58'],
  ['GH/03', 'Obi Uche', '90', '80'],
]

/**
 * Frames around the letters and numbers alone, as spreadsheets print them without lines between
 * cells.
 */
function frames(): Ruling[] {
  const bottom = TOP + HEIGHT * (ROWS.length + 1)
  const level = (position: number, to: number): Ruling => ({
    ...{ direction: 'horizontal', position, from: 40, to },
  })
  const upright = (position: number, to: number): Ruling => ({
    ...{ direction: 'vertical', position, from: TOP, to },
  })
  return [
    ...[TOP, TOP + HEIGHT, bottom].map((position) => level(position, 360)),
    ...ROWS.slice(1).map((_, row) => level(TOP + HEIGHT * (row + 2), 70)),
    ...[40, 70, 360].map((position) => upright(position, bottom)),
    ...COLUMNS.slice(1, -1).map((position) => upright(position, TOP + HEIGHT)),
  ]
}

test('The frames of a spreadsheet’s letters and numbers part its cells, and no text that runs over', ({
  assert,
}) => {
  const tokens = [
    ...[...'ABCD'].flatMap((letter, at) => text(COLUMNS[at] + 20, TOP + 5, letter)),
    ...ROWS.flatMap((cells, row) => {
      const y = TOP + HEIGHT * (row + 1) + 5
      return [
        ...text(50, y, String(row + 1)),
        ...cells.flatMap((cell, at) => text(COLUMNS[at] + 3, y, cell)),
      ]
    }),
  ]
  const [table, ...others] = findTables({ width: 595, height: 842, tokens, rulings: frames() })
  const rows = table.rowEdges
    .slice(1)
    .map((_, row) =>
      table.cells.flatMap((cell) => (cell.row === row && cell.text !== '' ? [cell.text] : []))
    )
  assert.lengthOf(others, 0)
  assert.deepEqual(rows, [[...'ABCD'], ...ROWS.map((cells, row) => [String(row + 1), ...cells])])
})
