import fc from 'fast-check'
import { test } from '@japa/runner'
import { asMinorUnit, toMajorText, toMajorUnit, toMinorUnit } from '@tenant-education/adapter-kit'
import { RANDOM } from '../../../tests/random_seed.js'

/** What the platform accepts at most, in the minor unit. */
const LARGEST = 1_000_000_000_000

test.group('Amounts', () => {
  test('survive the way to the major unit and back, as number and as text', ({ assert }) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LARGEST }),
        fc.constantFrom('NGN', 'USD', 'XOF', 'JPY'),
        (amount, currency) => {
          const major = toMajorUnit(amount, currency)
          assert.equal(toMinorUnit(major, currency), amount)
          assert.equal(toMinorUnit(String(major), currency), amount)
        }
      )
    )
  }).tags([RANDOM])

  test('of the major unit are exact', ({ assert }) => {
    assert.equal(toMajorUnit(750_050, 'NGN'), 7500.5)
    assert.equal(toMajorUnit(1, 'NGN'), 0.01)
    assert.equal(toMajorText(750_050, 'NGN'), '7500.50')
    assert.equal(toMajorText(1, 'NGN'), '0.01')
    assert.equal(toMajorText(750, 'XOF'), '750')
    assert.equal(toMajorUnit(750, 'XOF'), 750)
    assert.equal(toMinorUnit('100.00', 'NGN'), 10_000)
    assert.equal(toMinorUnit('100.10', 'NGN'), 10_010)
    assert.equal(toMinorUnit('100.100', 'NGN'), 10_010)
  })

  test('that are none are refused', ({ assert }) => {
    for (const amount of [
      '',
      'NaN',
      '-1',
      '1e5',
      '1,000.00',
      '0.001',
      null,
      undefined,
      {},
      Number.NaN,
    ]) {
      assert.isUndefined(toMinorUnit(amount, 'NGN'), String(amount))
    }
    for (const amount of [-1, 1.5, 2 ** 53, '1.0', '-1', null, undefined, []]) {
      assert.isUndefined(asMinorUnit(amount), String(amount))
    }
  })
})
