import type { LineKind } from '../../models/invoice_line.js'
import type { Period } from '../../subscriptions/services/billing_period.js'
import { sum } from './money.js'
import { EXEMPT, taxOf, taxRateAt, type TaxGroup, type TaxRate } from './tax.js'

/** A line before its tax is known. Amounts are kobo without tax; a credit is negative. */
export interface DraftLine {
  kind: LineKind
  description: string
  quantity: number
  unitMinor: number
  meter: string | null
  period: Period
  /** Date of supply: it decides the rate of tax. */
  suppliedAt: Date
}

/** A line with its amount and its share of the tax. */
export interface TotalledLine extends DraftLine {
  amount: number
  rate: TaxRate
  tax: number
}

/** What lines add up to. Kobo; negative where credits prevail. */
export interface Totals {
  lines: TotalledLine[]
  taxes: TaxGroup[]
  subtotal: number
  tax: number
  total: number
}

/**
 * Adds lines up and works out their tax.
 *
 * @param options `taxExempt`: the customer pays no tax.
 */
export function totalsOf(
  lines: readonly DraftLine[],
  { taxExempt }: { taxExempt: boolean }
): Totals {
  const rated = lines.map((line) => ({
    ...line,
    amount: line.quantity * line.unitMinor,
    rate: taxExempt ? EXEMPT : taxRateAt(line.suppliedAt),
  }))
  const { groups, taxes } = taxOf(rated)
  const subtotal = sum(rated.map(({ amount }) => amount))
  const tax = sum(groups.map(({ amount }) => amount))
  return {
    lines: rated.map((line, index) => ({ ...line, tax: taxes[index] })),
    taxes: groups,
    subtotal,
    tax,
    total: subtotal + tax,
  }
}
