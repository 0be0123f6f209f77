import { test } from '@japa/runner'
import { brokenCodesOf } from '../src/grid/bodies/broken_codes.js'

test.group('Numbers of a register in two lines', () => {
  test('are broken where nearly all of their column go on behind as many characters', ({
    assert,
  }) => {
    const cells = [['2025311', '7'], ['2025739', '6'], ['20251'], [], ['2025334', '0']]
    assert.deepEqual(brokenCodesOf(cells), [true, true, false, false, true])
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
