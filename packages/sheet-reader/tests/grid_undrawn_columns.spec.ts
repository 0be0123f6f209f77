import { test } from '@japa/runner'
import { gridFromRulings } from '../src/grid/rulings/grid_from_rulings.js'
import { gridLines, text, textsOf } from './grid_pages.js'

const NAMES = ['ADEBAYO Grace', 'BELLO Umar', 'CHUKWU Ada', 'DANJUMA Ali', 'EZE Obi', 'FALANA Ife']
/**
 * Sides between number, name, marks and what follows from these, and none within the last of them.
 */
const COLUMNS = [50, 80, 250, 300, 400]
const HEIGHT = 20

/** The last cells of each row of a table whose headings and rows hold two texts there. */
function lastCells(headings: [string, string], rowOf: (row: number) => [string, string]) {
  const lines = [headings, ...NAMES.map((_, row) => rowOf(row))]
  const tokens = lines.flatMap(([first, second], line) => {
    const y = 105 + HEIGHT * line
    return [
      ...text(55, y, line === 0 ? 'S/N' : `${line}`),
      ...text(85, y, line === 0 ? 'NAME OF STUDENT' : NAMES[line - 1]),
      ...text(255, y, line === 0 ? 'ENG' : `${45 + line}`),
      ...text(305, y, first),
      ...(second === '' ? [] : text(360, y, second)),
    ]
  })
  const rows = Array.from({ length: lines.length + 1 }, (_, line) => 100 + HEIGHT * line)
  const rulings = gridLines(COLUMNS, rows)
  const [table] = gridFromRulings({ width: 600, height: 800, rulings, tokens })
  return textsOf(table).map((texts) => texts.slice(3))
}

test.group('Columns within a drawn column', () => {
  test('are parted where each row has a value behind a wide strip, as the headings have', ({
    assert,
  }) => {
    const cells = lastCells(['TOTAL', '%'], (row) => [`${371 + row}`, `${61.5 + row}`])
    assert.deepEqual(cells[0], ['TOTAL', '%'])
    assert.deepEqual(cells[1], ['371', '61.5'])
    assert.deepEqual(cells[6], ['376', '66.5'])
  })

  test('are one where a single heading stands above both', ({ assert }) => {
    const cells = lastCells(['TOTAL', ''], (row) => [`${371 + row}`, 'B'])
    assert.deepEqual(cells[1], ['371 B'])
  })

  test('are one where only some rows have a value behind', ({ assert }) => {
    const cells = lastCells(['TOTAL', '%'], (row) => [`${371 + row}`, row < 3 ? '61.5' : ''])
    assert.deepEqual(cells[1], ['371 61.5'])
  })

  test('are one where words stand behind, as those of a name', ({ assert }) => {
    const cells = lastCells(['CLASS', 'TEACHER'], (row) => ['Grace', NAMES[row].split(' ')[0]])
    assert.deepEqual(cells[1], ['Grace ADEBAYO'])
  })
})
