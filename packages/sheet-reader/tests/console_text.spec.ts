import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { withoutConsoleText } from '../src/grid/lines/console_text.js'
import { text, textTo } from './grid_pages.js'
import type { TextBox } from '../src/grid/grid_input.js'

function rowsOf(tokens: TextBox[]) {
  const [table] = findTables({ width: 595, height: 842, tokens, rulings: [] })
  return table.rowEdges
    .slice(1)
    .map((_, row) => table.cells.flatMap((cell) => (cell.row === row ? [cell.text] : [])))
}

/** Lines whose columns end at the same places, as programs print numbers and names. */
function lines(rows: string[][], ends: number[]) {
  return rows.flatMap((cells, row) =>
    cells.flatMap((cell, at) => (cell === '' ? [] : textTo(ends[at], 100 + 12 * row, cell)))
  )
}

test.group('Tables of programs of the command line', () => {
  test('have no part of the numbers that a notebook prints before what was typed and what came of it', ({
    assert,
  }) => {
    const frame = lines([['0', 'In Demand', '97']], [60, 190, 230])
    const around = [...text(20, 60, 'In [9]: df'), ...text(20, 76, 'Out[9]:')]
    assert.deepEqual(withoutConsoleText([...around, ...frame]), frame)
  })

  test('have no part of what was typed, of their size, and of what stands for left out rows and columns', ({
    assert,
  }) => {
    const rows = [
      ['', 'reg_no', 'name', 'eng', '...', 'total'],
      ['0', 'R1100', 'Morales Noah', '97', '...', '313'],
      ['1', 'R1101', 'Brown Jordan', '51', '...', '318'],
      ['2', 'R1102', 'Mensah Kwame', '40', '...', '374'],
      ['..', '...', '...', '...', '...', '...'],
      ['58', 'R1158', 'Boateng Yaw', '87', '...', '417'],
      ['59', 'R1159', 'Ajayi Bukola', '27', '...', '377'],
    ]
    const frame = lines(rows, [60, 110, 190, 230, 260, 300])
    const around = [...text(48, 80, '>>> print(df)'), ...text(48, 200, '[60 rows x 9 columns]')]
    assert.deepEqual(
      rowsOf([...around, ...frame]),
      rows.filter((_, row) => row !== 4).map((row) => row.filter((_, column) => column !== 4))
    )
  })

  test('have names that end where the numbers behind them begin', ({ assert }) => {
    const rows = [
      ['', 'Name', 'ID', 'Maths', 'Art'],
      ['1', 'Olatunji Ade', '880', '48', '90'],
      ['2', 'Mensah Yaw', '881', '86', '80'],
      ['3', 'Ajayi Temitope', '882', '63', '72'],
      ['4', 'Ofori Akua', '883', '62', '66'],
      ['5', 'Boateng Esi', '884', '96', '95'],
    ]
    assert.deepEqual(rowsOf(lines(rows, [60, 150, 170, 210, 240])), rows)
  })
})
