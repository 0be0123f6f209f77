import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { text, textAt, textsOf, textTo } from './grid_pages.js'

const STUDENTS = [
  ...['ADDO KOFI', 'AMOAH EFUA', 'ANSAH YAW', 'BOATENG AMA', 'DARKO ESI', 'MENSAH EKOW'],
  ...['NKRUMAH AFIA', 'ODURO KWAME', 'OWUSU NANA', 'QUAYE JOJO', 'SARPONG AKUA', 'TETTEH NII'],
]
const PARTS = ['CLASS 30', 'EXAMS 70', 'Overall']
const BEGINNINGS = [358, 448, 506, 551, 614, 672, 718, 784, 842]
const ENDS = [446, 502, 544, 612, 670, 712, 782, 840, 882]
const marks = STUDENTS.map((_, row) =>
  ENDS.map((_end, at) => `${11 + ((row * 17 + at * 23) % 80)}`)
)
const heads = BEGINNINGS.map((_, at) => PARTS[at % 3])
const wide = [
  ...[...text(40, 110, 'NAMES'), ...text(290, 110, 'House')],
  ...heads.flatMap((part, at) => text(BEGINNINGS[at], 110, part)),
  ...STUDENTS.flatMap((student, row) => {
    const y = 126 + row * 14
    const own = marks[row].flatMap((mark, at) => textTo(ENDS[at], y, mark))
    return [...text(40, y, student), ...text(290, y, row % 2 ? 'Yellow' : 'Green'), ...own]
  }),
]
const expected = [
  ['NAMES', 'House', ...heads],
  ...STUDENTS.map((name, row) => [name, row % 2 ? 'Yellow' : 'Green', ...marks[row]]),
]

function rowsOf(tokens: TextBox[]): string[][] {
  return textsOf(findTables({ width: 1200, height: 800, rulings: [], tokens })[0])
}

test.group('Headings at the left of cells so wide that they stand before their numbers', () => {
  test('stand over the numbers behind them though specks between the columns have no heading', ({
    assert,
  }) => {
    const specks = textAt(240, 126 + 2 * 14, 'n')
    const rows = rowsOf([...wide, ...specks]).map((row) => row.toSpliced(1, 1))
    assert.deepEqual(rows, expected)
  })

  test('are found beside a dash that is left of a line', ({ assert }) => {
    assert.deepEqual(rowsOf([...wide, ...text(905, 110, '-')]), expected)
  })
})
