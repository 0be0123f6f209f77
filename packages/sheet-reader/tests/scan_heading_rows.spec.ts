import { test } from '@japa/runner'
import { headingRowsOnceRead } from '../src/scan/cells/heading_rows.js'
import type { Cell } from '../src/types.js'

function firstColumn(...texts: string[]): Cell[] {
  return texts.map((text, row) => ({
    row,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    box: { x0: 0, y0: row, x1: 1, y1: row + 1 },
    kind: 'value',
    text,
    confidence: 1,
  }))
}

test.group('Headings of a scan, once they were read', () => {
  test('end before the first student', ({ assert }) => {
    assert.equal(headingRowsOnceRead(2, firstColumn('SN', '1.', '2.', '3.')), 1)
  })

  test('end before the first student whose 1 was read as a letter', ({ assert }) => {
    assert.equal(headingRowsOnceRead(2, firstColumn('No', 'I', '2', '3')), 1)
    assert.equal(headingRowsOnceRead(2, firstColumn('No', 'l.', '2.', '3.')), 1)
    assert.equal(headingRowsOnceRead(2, firstColumn('No', 'I', 'II', 'III')), 2)
  })

  test('keep rows of maxima, which count nobody', ({ assert }) => {
    assert.equal(headingRowsOnceRead(2, firstColumn('No', 'Out of', '1', '2')), 2)
    assert.equal(headingRowsOnceRead(2, firstColumn('No', '', '1', '2')), 2)
  })

  test('stay unknown where the grid does not know them', ({ assert }) => {
    assert.isUndefined(headingRowsOnceRead(undefined, firstColumn('1', '2')))
  })
})
