import { test } from '@japa/runner'
import { withoutSortMarks } from '../src/pdf/sort_marks.js'
import { words } from './interpretation_pages.js'

function textsWithout(tokens: ReturnType<typeof words>) {
  return withoutSortMarks(tokens).map(({ text }) => text)
}

test.group('Arrows by which a table can be sorted', () => {
  test('are no part of its headings, beside them or at their ends', ({ assert }) => {
    const headings = [
      ...words('Name ▲ English▼ Total', 40, 100),
      ...words('▼ ⇅', 80, 106),
      ...words('Ada 60 170', 40, 130),
      ...words('Obi 55 160', 40, 150),
    ]
    assert.deepEqual(textsWithout(headings), [
      'Name',
      'English',
      'Total',
      ...['Ada', '60', '170'],
      ...['Obi', '55', '160'],
    ])
  })

  test('stay where they say in the rows who rose and who fell', ({ assert }) => {
    const rows = Array.from({ length: 8 }, (_, row) => words(`Ada ▲ ${row}`, 40, 100 + 15 * row))
    assert.deepEqual(
      textsWithout(rows.flat()),
      rows.flat().map(({ text }) => text)
    )
  })
})
