import { DateTime } from 'luxon'
import config from '#config/billing'
import { fractionOf, sum } from './money.js'

/** Basis points in a whole: 10,000 are 100 %. */
const WHOLE = 10_000

/** A tax and its rate. */
export interface TaxRate {
  code: string
  bps: number
}

/** What an invoice has of one tax: the amounts it is due on, and the tax itself. Kobo. */
export interface TaxGroup extends TaxRate {
  base: number
  amount: number
}

/** The rate for an exempt customer. */
export const EXEMPT: TaxRate = { code: 'EXEMPT', bps: 0 }

/** The rate that is in force on the day of supply. */
export function taxRateAt(suppliedAt: Date, rates = config.taxes): TaxRate {
  const day = DateTime.fromJSDate(suppliedAt, { zone: config.timezone }).toISODate()!
  const rate = rates.findLast(({ from }) => from <= day)
  return rate ? { code: rate.code, bps: rate.bps } : { code: 'NONE', bps: 0 }
}

/**
 * The tax of an invoice. Each tax is rounded once, half up, on the sum of its lines, and spread
 * back over them by largest remainder, so that the lines always add up to the total.
 *
 * @param lines Amounts in kobo without tax.
 */
export function taxOf(lines: readonly { amount: number; rate: TaxRate }[]): {
  groups: TaxGroup[]
  /** Kobo, in the order of the lines. */
  taxes: number[]
} {
  const taxes = lines.map(() => 0)
  const groups: TaxGroup[] = []

  for (const { code, bps } of distinctRates(lines)) {
    const members = [...lines.keys()].filter(
      (index) => lines[index].rate.code === code && lines[index].rate.bps === bps
    )
    const base = sum(members.map((index) => lines[index].amount))
    const amount = fractionOf(base, bps, WHOLE)
    groups.push({ code, bps, base, amount })

    const shares = spread(
      amount,
      members.map((index) => BigInt(lines[index].amount) * BigInt(bps))
    )
    members.forEach((index, position) => {
      taxes[index] = shares[position]
    })
  }
  return { groups, taxes }
}

function distinctRates(lines: readonly { rate: TaxRate }[]): TaxRate[] {
  return [...new Map(lines.map(({ rate }) => [`${rate.code}:${rate.bps}`, rate])).values()]
}

/**
 * Whole parts that add up to `total`: each is what it would be exactly, rounded down, and those
 * that lost most get one more.
 *
 * @param scaled The exact parts times {@link WHOLE}.
 */
function spread(total: number, scaled: readonly bigint[]): number[] {
  const whole = BigInt(WHOLE)
  const remainders = scaled.map((part) => ((part % whole) + whole) % whole)
  const parts = scaled.map((part, index) => Number((part - remainders[index]) / whole))

  const byRemainder = [...scaled.keys()].sort(
    (first, second) => Number(remainders[second] - remainders[first]) || first - second
  )
  for (const index of byRemainder.slice(0, total - sum(parts))) {
    parts[index] += 1
  }
  return parts
}
