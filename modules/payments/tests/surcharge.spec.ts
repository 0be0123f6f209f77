import fc from 'fast-check'
import { test } from '@japa/runner'
import { chargeFor, feeOn, feeRuleOf, type FeeRule } from '../services/surcharge.js'
import { RANDOM } from '#tests/random_seed'

/** Paystack's fee for Nigerian cards: 1.5 % and 100 naira, waived below 2,500, at most 2,000. */
const PAYSTACK: FeeRule = {
  basisPoints: 150,
  flat: 10_000,
  cap: 200_000,
  waiverBelow: 250_000,
}

const naira = (amount: number) => Math.round(amount * 100)

test.group('The surcharge', () => {
  test('is the published one in the published examples', ({ assert }) => {
    const examples: [number, number][] = [
      [2_462.49, 2_499.99],
      [2_462.5, 2_601.53],
      [5_000, 5_177.67],
      [50_000, 50_862.95],
      [124_666.66, 126_666.66],
      [200_000, 202_000],
    ]
    for (const [price, charge] of examples) {
      assert.equal(chargeFor(naira(price), PAYSTACK), naira(charge), String(price))
    }
  })

  test('is the smallest that leaves the price, for every price from 1 to 20,000 naira', ({
    assert,
  }) => {
    let smallest = 1
    for (let price = naira(1); price <= naira(20_000); price++) {
      while (smallest - feeOn(smallest, PAYSTACK) < price) {
        smallest++
      }
      const charge = chargeFor(price, PAYSTACK)
      if (charge !== smallest) {
        assert.equal(charge, smallest, `price ${price}`)
      }
    }
  })

  test('leaves the price to the kobo, except where the waiver ends', ({ assert }) => {
    let inexact = 0
    for (let price = naira(1); price <= naira(20_000); price++) {
      const charge = chargeFor(price, PAYSTACK)
      inexact += charge - feeOn(charge, PAYSTACK) === price ? 0 : 1
    }
    assert.equal(inexact, 0)
  })

  test('is the smallest that leaves the price under any rule', () => {
    const rule = fc.record({
      basisPoints: fc.integer({ min: 0, max: 5000 }),
      flat: fc.integer({ min: 0, max: 30_000 }),
      cap: fc.option(fc.integer({ min: 1, max: 300_000 })),
      waiverBelow: fc.integer({ min: 0, max: 20_000 }),
    })
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 20_000 }), (fee, price) => {
        const charge = chargeFor(price, fee)
        const leaves = (amount: number) => amount - feeOn(amount, fee)
        for (let smaller = price; smaller < charge; smaller++) {
          if (leaves(smaller) >= price) {
            return false
          }
        }
        return leaves(charge) >= price
      }),
      { numRuns: 300 }
    )
  }).tags([RANDOM])

  test('is exact for the largest amounts, and nothing where no fee is set', ({ assert }) => {
    const largest = 1_000_000_000_000
    const dear = { ...PAYSTACK, basisPoints: 5000, cap: null }
    const charge = chargeFor(largest, dear)
    assert.equal(charge - feeOn(charge, dear), largest)
    const none = feeRuleOf({
      surchargePercent: 0,
      surchargeFlatKobo: 0,
      surchargeCapKobo: 0,
      surchargeWaiverBelowKobo: 0,
    })
    assert.equal(chargeFor(largest, none), largest)
    assert.equal(chargeFor(1, none), 1)
  })

  test('takes a percentage with two decimals as it stands', ({ assert }) => {
    const settings = {
      surchargePercent: 1.15,
      surchargeFlatKobo: 0,
      surchargeCapKobo: 0,
      surchargeWaiverBelowKobo: 0,
    }
    assert.deepEqual(feeRuleOf(settings), { basisPoints: 115, flat: 0, cap: null, waiverBelow: 0 })
  })
})
