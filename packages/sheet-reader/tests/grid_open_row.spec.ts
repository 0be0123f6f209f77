import { test } from '@japa/runner'
import { gridFromRulings } from '../src/grid/rulings/grid_from_rulings.js'
import { gridLines, level, text, textsOf, upright } from './grid_pages.js'
import type { TextBox } from '../src/grid/grid_input.js'

const COLUMNS = [50, 80, 250, 300]
const ROWS = [100, 120, 140]
const HEADED = [
  ...text(55, 105, 'S/N'),
  ...text(85, 105, 'NAME OF STUDENT'),
  ...text(255, 105, 'ENG'),
  ...text(55, 125, '1'),
  ...text(85, 125, 'ADEBAYO Grace'),
  ...text(255, 125, '46'),
]
/** Sides that go on below the last line, as far as the page does. */
const OPEN = [
  ...ROWS.map((y) => level(y, 50, 300)),
  ...COLUMNS.map((x) => upright(x, ROWS[0], 144)),
]

function rowsOf(tokens: TextBox[], rulings = OPEN) {
  const [table] = gridFromRulings({ width: 600, height: 800, rulings, tokens })
  return textsOf(table).slice(2)
}

test.group('The last row of a drawn table on a page', () => {
  test('may be open below: its sides stop above its words', ({ assert }) => {
    const last = [...text(55, 145, '2'), ...text(85, 145, 'BELLO Umar'), ...text(255, 145, '-')]
    assert.deepEqual(rowsOf([...HEADED, ...last]), [['2', 'BELLO Umar', '-']])
  })

  test('is not made of a note below the table', ({ assert }) => {
    const note = text(55, 145, 'Marks of the second term only, to be signed')
    assert.deepEqual(rowsOf([...HEADED, ...note], gridLines(COLUMNS, ROWS)), [])
    assert.deepEqual(
      rowsOf([...HEADED, ...note])
        .flat()
        .join(''),
      ''
    )
  })
})
