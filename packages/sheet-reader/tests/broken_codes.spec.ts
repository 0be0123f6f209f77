import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { level, text, upright } from './grid_pages.js'
import { brokenCodesOf } from '../src/grid/bodies/broken_codes.js'

const NAMES = ['Achieng Lucy', 'Barasa Moses', 'Kamau Victor', 'Maina Amina']

test.group('Numbers of a register in two lines', () => {
  test('are broken where nearly all of their column go on behind as many characters', ({
    assert,
  }) => {
    const cells = [['2025311', '7'], ['2025739', '6'], ['20251'], [], ['2025334', '0']]
    assert.deepEqual(brokenCodesOf(cells), [true, true, false, false, true])
  })

  test('of four figures are no totals above ranks, which are never 0', ({ assert }) => {
    const codes = [
      ['929', '5'],
      ['649', '0'],
      ['686', '9'],
    ]
    assert.deepEqual(brokenCodesOf(codes), [true, true, true])
    const totals = codes.map(([total], index) => [total, String(index + 1)])
    assert.isNull(brokenCodesOf(totals))
  })

  test('of four figures are whole in drawn columns', ({ assert }) => {
    const marks = [5, 0, 9, 5].map((rest, index) => {
      const y = 20 + index * 30
      const number = [...text(22, y, String(929 - 7 * index)), ...text(22, y + 12, String(rest))]
      return [
        ...number,
        ...text(60, y + 12, NAMES[index]),
        ...text(160, y + 12, String(54 + index)),
      ]
    })
    const edges = [0, 1, 2, 3, 4].map((row) => 18 + row * 30)
    const rulings = [
      ...edges.map((y) => level(y, 20, 200)),
      ...[20, 42, 150, 200].map((x) => upright(x, edges[0], edges[4])),
    ]
    const [found] = findTables({ width: 300, height: 200, tokens: marks.flat(), rulings })
    assert.deepEqual(
      found.cells.flatMap((cell) => (cell.column === 0 ? [cell.text] : [])),
      ['9295', '9220', '9159', '9085']
    )
  })

  test('are no marks above grades, no names and no numbers of any length', ({ assert }) => {
    assert.isNull(
      brokenCodesOf([
        ['67', 'B2'],
        ['54', 'C5'],
        ['71', 'B2'],
      ])
    )
    assert.isNull(
      brokenCodesOf([
        ['ADE', 'Bola'],
        ['EZE', 'Ada'],
      ])
    )
    assert.isNull(
      brokenCodesOf([
        ['2025311', '7'],
        ['20251', '6'],
        ['20253344', '0'],
      ])
    )
  })
})
