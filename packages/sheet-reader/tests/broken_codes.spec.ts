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

  test('of four figures are no totals above ranks where one begins with 0', ({ assert }) => {
    const codes = [
      ['073', '6'],
      ['518', '2'],
      ['904', '7'],
    ]
    assert.deepEqual(brokenCodesOf(codes), [true, true, true])
    assert.isNull(brokenCodesOf(codes.slice(1)))
    const marks = codes.map(([, rank], index) => [`0${70 + index}`, rank])
    assert.isNull(brokenCodesOf(marks))
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

  test('are whole where their first lines have no digit, and are no titles of sections', ({
    assert,
  }) => {
    const rows = NAMES.flatMap((name, index) => {
      const y = 40 + index * 30
      return [
        ...text(40, y, 'GHS/'),
        ...text(20, y + 12, String(index + 1)),
        ...text(40, y + 12, `24/82${index + 10}`),
        ...text(100, y + 12, name),
        ...text(200, y + 12, String(54 + index)),
        ...text(240, y + 12, String(61 - index)),
      ]
    })
    const headings = ['No', 'ADM. NO', 'Pupil', 'Maths', 'Chem.']
    const places = [20, 40, 100, 200, 240]
    const tokens = [...headings.flatMap((word, index) => text(places[index], 20, word)), ...rows]
    const [found] = findTables({ width: 300, height: 200, tokens, rulings: [] })
    assert.deepEqual(
      found.cells.flatMap(({ row, column, text: own }) => (row > 0 && column === 1 ? [own] : [])),
      ['GHS/\n24/8210', 'GHS/\n24/8211', 'GHS/\n24/8212', 'GHS/\n24/8213']
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
