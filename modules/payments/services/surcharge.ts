import type { ConnectionSettings } from '@tenant-education/adapter-kit'

/** How a gateway computes its fee. Everything is an integer; amounts are in kobo. */
export interface FeeRule {
  /** Hundredths of a percent of the whole charge: 150 is 1.5 %. At most 5000. */
  basisPoints: number
  /** Added to every charge from `waiverBelow` on. */
  flat: number
  /** Highest fee; null: no cap. */
  cap: number | null
  /** Charges below this pay no `flat`. */
  waiverBelow: number
}

/** The rule that a tenant has set for the fee of its gateway. */
export function feeRuleOf(
  settings: Pick<
    ConnectionSettings,
    'surchargePercent' | 'surchargeFlatKobo' | 'surchargeCapKobo' | 'surchargeWaiverBelowKobo'
  >
): FeeRule {
  return {
    basisPoints: Math.round(settings.surchargePercent * 100),
    flat: settings.surchargeFlatKobo,
    cap: settings.surchargeCapKobo === 0 ? null : settings.surchargeCapKobo,
    waiverBelow: settings.surchargeWaiverBelowKobo,
  }
}

/**
 * What the gateway keeps of a charge. The part of a percent is rounded up to the next kobo, as
 * Paystack does (paystack.com/docs/payments/test-payments, `fees` of the samples).
 */
export function feeOn(charge: number, { basisPoints, flat, cap, waiverBelow }: FeeRule): number {
  const fee = percentage(charge, basisPoints) + (charge >= waiverBelow ? flat : 0)
  return cap === null ? fee : Math.min(cap, fee)
}

/**
 * The smallest charge, in kobo, that leaves at least `amount` after the gateway's fee. It leaves
 * exactly `amount` wherever a charge does so.
 *
 * What is left falls by the flat part where the waiver ends and never falls elsewhere, so each side
 * of that edge is searched for itself.
 */
export function chargeFor(amount: number, rule: FeeRule): number {
  const leavesEnough = (charge: number) => charge - feeOn(charge, rule) >= amount
  const belowWaiver = rule.waiverBelow - 1
  if (belowWaiver >= amount && leavesEnough(belowWaiver)) {
    return smallest(amount, belowWaiver, leavesEnough)
  }
  const enough = 2 * (amount + rule.flat) + 2
  return smallest(
    Math.max(amount, rule.waiverBelow),
    Math.max(enough, rule.waiverBelow),
    leavesEnough
  )
}

/**
 * The smallest number from `low` to `high` that passes; `high` does, and all above the smallest.
 */
function smallest(low: number, high: number, passes: (number: number) => boolean): number {
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (passes(middle)) {
      high = middle
    } else {
      low = middle + 1
    }
  }
  return low
}

/** Exact for every amount: no product passes 2^53. */
function percentage(charge: number, basisPoints: number): number {
  const whole = Math.floor(charge / 10_000) * basisPoints
  return whole + Math.ceil(((charge % 10_000) * basisPoints) / 10_000)
}
