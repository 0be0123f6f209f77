import { test } from '@japa/runner'
import { putBackStrokes } from '../src/scan/cells/lost_strokes.js'
import type { Cell } from '../src/types.js'

/** The cells of one column as they were read, each sure. */
function columnOf(texts: readonly string[]): Cell[] {
  return texts.map((text, row) => ({
    row,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    box: { x0: 0, y0: 20 * row, x1: 40, y1: 20 * row + 20 },
    kind: text === '' ? 'blank' : 'value',
    text,
    confidence: 0.97,
    hypotheses: [],
  }))
}

function putBackIn(texts: readonly string[]) {
  const column = columnOf(texts)
  putBackStrokes(column)
  return column
}

const textsOf = (column: readonly Cell[]) => column.map(({ text }) => text)

test.group('Strokes that a picture lost', () => {
  test('are put back into marks out of a number that others of their column show', ({ assert }) => {
    const column = putBackIn(['55/100', '84,100', '71 100', '38100', '56.100', '60/100', '9/100'])
    assert.deepEqual(textsOf(column), [
      '55/100',
      '84/100',
      '71/100',
      '38/100',
      '56/100',
      '60/100',
      '9/100',
    ])
    assert.deepEqual(
      column.map(({ confidence }) => confidence),
      [0.97, 0.6, 0.6, 0.6, 0.6, 0.97, 0.97]
    )
    assert.isUndefined(column[1].hypotheses)
  })

  test('are not put into absences, and not where more than the whole would be reached', ({
    assert,
  }) => {
    const texts = ['55/100', '84/100', '71/100', 'ABS', '250100', '45.5', '100', '']
    assert.deepEqual(textsOf(putBackIn(texts)), texts)
  })

  test('are put back into ranks of which all end in the number of students', ({ assert }) => {
    const ranks = ['16 37', '22 37', '3437', '737', '1 37', '2737']
    const mended = ['16/37', '22/37', '34/37', '7/37', '1/37', '27/37']
    assert.deepEqual(textsOf(putBackIn(ranks)), mended)
  })

  test('are not put between numbers that differ', ({ assert }) => {
    const texts = ['16 37', '22 41', '34 55', '7 12', '1 37']
    assert.deepEqual(textsOf(putBackIn(texts)), texts)
    const marks = ['65', '70', '165', '45']
    assert.deepEqual(textsOf(putBackIn(marks)), marks)
  })

  test('are put back into percent signs of which only the rounds are left', ({ assert }) => {
    const averages = ['65.839o', '33.5%', '689o', '84.869 o', '39.57o', '53.69o']
    const mended = ['65.83%', '33.5%', '68%', '84.86%', '39.57%', '53.6%']
    assert.deepEqual(textsOf(putBackIn(averages)), mended)
  })
})
