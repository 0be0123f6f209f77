import { test } from '@japa/runner'
import { placesOfParts } from '../src/pdf/unfit_numbers.js'

test.group('Numbers that do not fit their cells', () => {
  test('stand apart from the number beside them', ({ assert }) => {
    assert.deepEqual(placesOfParts([...'70###']), [0, 2])
    assert.deepEqual(placesOfParts([...'###70']), [0, 3])
    assert.deepEqual(placesOfParts([...'###']), [0])
  })

  test('are not meant by one sign, or by the error of a formula', ({ assert }) => {
    assert.deepEqual(placesOfParts([...'70#']), [0])
    assert.deepEqual(placesOfParts([...'#DIV/0!']), [0])
  })
})
