import { test } from '@japa/runner'
import { partCodesFromNames } from '../src/scan/words/part_codes.js'
import type { Cell, Table, Token } from '../src/types.js'

/** A column of numbers and names in one, and a column of marks; 8 points a letter. */
function tableOf(lines: readonly [code: string, name: string][]) {
  const tokens: Token[] = []
  const cells: Cell[] = lines.flatMap(([code, name], row) => {
    const y0 = row * 20
    let x = 10
    for (const text of [...(code ? [code] : []), ...name.split(' ')]) {
      const isName = text !== code
      x = isName && x < 130 ? 130 : x
      tokens.push({
        x0: x,
        x1: x + text.length * 8,
        y0: y0 + 4,
        y1: y0 + 14,
        text,
        confidence: 1,
        angle: 0,
      })
      x += text.length * 8 + 6
    }
    const cell = (column: number, x0: number, x1: number, text: string): Cell => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: { x0, x1, y0, y1: y0 + 20 },
      kind: 'value',
      text,
      confidence: 1,
    })
    return [cell(0, 0, 300, `${code} ${name}`.trim()), cell(1, 300, 340, '67')]
  })
  const table: Table = {
    box: { x0: 0, y0: 0, x1: 340, y1: lines.length * 20 },
    columnEdges: [0, 300, 340],
    rowEdges: Array.from({ length: lines.length + 1 }, (_, row) => row * 20),
    ruled: false,
    cells,
  }
  return { table, cells, tokens }
}

const students: [string, string][] = [
  ['GHS/18/1105', 'ABUBAKAR Sunday'],
  ['GHS/18/5053', 'ADEBAYO Chiamaka'],
  ['GHS/18/2271', 'AJAYI Hauwa'],
  ['GHS/18/6391', 'OKORO Ejiro'],
]

test.group('A column in which numbers stand before names', () => {
  test('is parted between them, so that both are read anew', ({ assert }) => {
    const { table, cells, tokens } = tableOf(students)
    const parted = partCodesFromNames(table, cells, tokens)!
    assert.lengthOf(parted.columnEdges, 4)
    assert.isAbove(parted.columnEdges[1], 98)
    assert.isBelow(parted.columnEdges[1], 130)
    assert.deepEqual(
      parted.cells.filter(({ row }) => row === 1).map(({ column, text }) => [column, text]),
      [
        [0, ''],
        [1, ''],
        [2, '67'],
      ]
    )
  })

  test('is parted although the words of a single row were joined and misread', ({ assert }) => {
    const { table, cells, tokens } = tableOf([
      ...students,
      ['', '36 0387GJ n S. Yao'],
      ['GHS/18/7013', 'SANNI Bolanle'],
    ])
    const parted = partCodesFromNames(table, cells, tokens)!
    assert.lengthOf(parted.columnEdges, 4)
    assert.isBelow(parted.columnEdges[1], 130)
  })

  test('is parted where positions stand before remarks', ({ assert }) => {
    const remarks: [string, string][] = [
      ['22nd', 'Fair'],
      ['1st', 'Good'],
      ['3rd', 'Average'],
    ]
    const { table, cells, tokens } = tableOf(remarks)
    assert.lengthOf(partCodesFromNames(table, cells, tokens)!.columnEdges, 4)
  })

  test('stays one where names alone stand in it', ({ assert }) => {
    const { table, cells, tokens } = tableOf(students.map(([, name]) => ['', name]))
    assert.isNull(partCodesFromNames(table, cells, tokens))
  })

  test('stays one where it is drawn', ({ assert }) => {
    const { table, cells, tokens } = tableOf(students)
    assert.isNull(partCodesFromNames({ ...table, ruled: true }, cells, tokens))
  })
})
