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

  test('may stand as far below its line as the words of other rows stand below theirs', ({
    assert,
  }) => {
    const closed = gridLines(COLUMNS, ROWS).map((line) =>
      line.direction === 'vertical' ? { ...line, to: ROWS[2] + 0.7 } : line
    )
    const last = [...text(55, 146, '2'), ...text(85, 146, 'BELLO Umar'), ...text(255, 146, '-')]
    assert.deepEqual(rowsOf([...HEADED, ...last], closed), [['2', 'BELLO Umar', '-']])
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

test.group('The first row of a drawn table on a page', () => {
  /**
   * Sides that begin below the first line of the first row, as where the page before holds the rest
   * of the table.
   */
  const BEGUN = [
    level(50, 50, 300),
    ...ROWS.slice(1).map((y) => level(y, 50, 300)),
    ...COLUMNS.map((x) => upright(x, 70, 140)),
  ]

  test('may be open above: its sides begin below its first words', ({ assert }) => {
    const first = [
      ...text(55, 53, '7'),
      ...text(85, 53, 'BELLO Umar'),
      ...text(255, 53, '58'),
      ...text(85, 75, 'Musa'),
    ]
    const next = [...text(55, 125, '8'), ...text(85, 125, 'CHUKWU Joy'), ...text(255, 125, '46')]
    const [table] = gridFromRulings({
      width: 600,
      height: 800,
      rulings: BEGUN,
      tokens: [...first, ...next],
    })
    assert.deepEqual(textsOf(table), [
      ['7', 'BELLO Umar\nMusa', '58'],
      ['8', 'CHUKWU Joy', '46'],
    ])
  })

  test('is not made of a title between two lines', ({ assert }) => {
    const title = text(85, 53, 'Marks of the second term, to be signed')
    const next = [...text(55, 125, '8'), ...text(85, 125, 'CHUKWU Joy'), ...text(255, 125, '46')]
    const [table] = gridFromRulings({
      width: 600,
      height: 800,
      rulings: BEGUN,
      tokens: [...title, ...next],
    })
    assert.notInclude(textsOf(table).flat().join(), 'Marks')
  })

  test('is not made of the labels of a card below the last line of the card above', ({
    assert,
  }) => {
    const above = [level(30, 50, 300), ...COLUMNS.map((x) => upright(x, 30, 50))]
    const labels = [...text(55, 53, 'NAME'), ...text(85, 53, 'BELLO Umar'), ...text(255, 53, 'JSS')]
    const next = [...text(55, 125, '8'), ...text(85, 125, 'CHUKWU Joy'), ...text(255, 125, '46')]
    const tables = gridFromRulings({
      width: 600,
      height: 800,
      rulings: [...above, ...BEGUN],
      tokens: [...labels, ...next],
    })
    assert.notInclude(tables.flatMap(textsOf).flat().join(), 'BELLO')
  })
})
