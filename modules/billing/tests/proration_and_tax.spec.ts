import fc from 'fast-check'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import Plan from '../models/plan.js'
import { periodContaining } from '../subscriptions/services/billing_period.js'
import { totalsOf } from '../invoices/services/invoice_totals.js'
import { fractionOf, sum } from '../invoices/services/money.js'
import { remainingDaysLine, unusedDaysLine } from '../subscriptions/services/plan_lines.js'
import { taxOf, taxRateAt } from '../invoices/services/tax.js'
import { RANDOM } from '#tests/random_seed'

const LAGOS = 'Africa/Lagos'
const VAT = { code: 'VAT', bps: 750 }

const local = (text: string, zone = LAGOS) => DateTime.fromISO(text, { zone }).toJSDate()
const plan = (priceMinor: number) => new Plan().fill({ name: 'Test', priceMinor })
const june = { start: local('2026-06-01'), end: local('2026-07-01') }

function change(from: number, to: number, on: Date) {
  return [
    ...unusedDaysLine(plan(from), june, on, LAGOS),
    ...remainingDaysLine(plan(to), june, on, LAGOS),
  ]
}

const taxed = { taxExempt: false }

test.group('Proration', () => {
  test('an upgrade on 11 June from ₦25,000 to ₦75,000 costs ₦35,833.33', ({ assert }) => {
    const { lines, subtotal, tax, total } = totalsOf(
      change(2_500_000, 7_500_000, local('2026-06-11')),
      taxed
    )
    assert.deepEqual(
      lines.map(({ amount }) => amount),
      [-1_666_667, 5_000_000]
    )
    assert.deepEqual([subtotal, tax, total], [3_333_333, 250_000, 3_583_333])
  })

  test('on the first day charges the full difference, on the last one day', ({ assert }) => {
    const first = totalsOf(change(2_500_000, 7_500_000, june.start), taxed)
    assert.equal(first.subtotal, 5_000_000)
    const last = totalsOf(change(2_500_000, 7_500_000, local('2026-06-30')), taxed)
    assert.deepEqual(
      last.lines.map(({ amount }) => amount),
      [-83_333, 250_000]
    )
  })

  test('up and down on one day adds up to zero, with tax, whatever prices and days', ({
    assert,
  }) => {
    const price = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 30 }), (low, high, day) => {
        const on = local(`2026-06-${String(day).padStart(2, '0')}`)
        const up = totalsOf(change(low, high, on), taxed)
        const down = totalsOf(change(high, low, on), taxed)
        assert.equal(up.total + down.total, 0)
      }),
      { verbose: true }
    )
  }).tags([RANDOM])

  test('never credits more than the price, and whole days add up within half a kobo each', ({
    assert,
  }) => {
    const zone = fc.constantFrom(LAGOS, 'Europe/London', 'America/New_York')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 0, max: 27 }),
        zone,
        (price, offset, day, place) => {
          const anchor = DateTime.fromISO('2026-01-31', { zone: place })
          const at = anchor.plus({ days: offset })
          const period = periodContaining(
            anchor.toJSDate(),
            { unit: 'month', count: 1 },
            place,
            at.toJSDate()
          )
          const from = DateTime.fromJSDate(period.start, { zone: place }).plus({ days: day })
          const [line] = unusedDaysLine(plan(price), period, from.toJSDate(), place)
          const credited = line ? -line.unitMinor : 0
          assert.isAtMost(credited, price)
          assert.isAtLeast(credited, 0)
          if (day === 0) {
            assert.equal(credited, price)
          }
        }
      ),
      { verbose: true }
    )
  }).tags([RANDOM])
})

test.group('Tax', () => {
  test('137 pages of overage at ₦15 carry ₦154.13', ({ assert }) => {
    assert.equal(fractionOf(137 * 1500, 750, 10_000), 15_413)
  })

  test('is rounded once and spread so that the lines add up', ({ assert }) => {
    const { groups, taxes } = taxOf([333, 333, 334].map((amount) => ({ amount, rate: VAT })))
    assert.deepEqual(groups, [{ code: 'VAT', bps: 750, base: 1000, amount: 75 }])
    assert.deepEqual(taxes, [25, 25, 25])
  })

  test('of the lines is that of the invoice, for any amounts and rates', ({ assert }) => {
    const line = fc.record({
      amount: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      rate: fc.constantFrom(VAT, { code: 'VAT', bps: 0 }, { code: 'LEVY', bps: 133 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const { groups, taxes } = taxOf(lines)
        assert.equal(sum(taxes), sum(groups.map(({ amount }) => amount)))
        lines.forEach(({ amount, rate }, index) => {
          assert.isAtMost(Math.abs(taxes[index] - (amount * rate.bps) / 10_000), 1)
        })
      }),
      { verbose: true }
    )
  }).tags([RANDOM])

  test('has the rate of the day of supply', ({ assert }) => {
    const rates = [
      { code: 'VAT', bps: 500, from: '1993-01-01' },
      { code: 'VAT', bps: 750, from: '2020-02-01' },
    ]
    assert.equal(taxRateAt(local('2020-01-31T23:59:59.999'), rates).bps, 500)
    assert.equal(taxRateAt(local('2020-02-01'), rates).bps, 750)
    assert.equal(taxRateAt(local('1992-12-31'), rates).bps, 0)
  })

  test('is none for an exempt customer and at 0 %', ({ assert }) => {
    const { tax, taxes, total } = totalsOf(change(0, 1_000_000, june.start), { taxExempt: true })
    assert.deepEqual([tax, total], [0, 1_000_000])
    assert.deepEqual(taxes, [{ code: 'EXEMPT', bps: 0, base: 1_000_000, amount: 0 }])
  })
})
