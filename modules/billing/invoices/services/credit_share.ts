import { fractionOf, sum } from './money.js'
import type { TaxGroup } from './tax.js'

/** What is credited of an invoice, with its tax. Kobo. */
export interface CreditShare {
  taxes: TaxGroup[]
  subtotal: number
  tax: number
  total: number
}

/**
 * Takes the tax out of an amount that is credited, in proportion to the invoice's. Each share is
 * what is credited so far minus what was credited before, so that credit notes over the whole
 * invoice add up to exactly its base and tax.
 *
 * @param before Credit notes that the invoice has.
 * @param amount Kobo, tax included; no more than is left of the total.
 */
export function creditShare(
  invoice: { total: number; taxes: readonly TaxGroup[] },
  before: readonly { total: number; taxes: readonly TaxGroup[] }[],
  amount: number
): CreditShare {
  const after = sum(before.map(({ total }) => total)) + amount
  const taxes = invoice.taxes.map((group, index) => ({
    ...group,
    base:
      fractionOf(group.base, after, invoice.total) -
      sum(before.map((note) => note.taxes[index].base)),
    amount:
      fractionOf(group.amount, after, invoice.total) -
      sum(before.map((note) => note.taxes[index].amount)),
  }))
  const tax = sum(taxes.map((group) => group.amount))
  const subtotal = amount - tax
  const last = taxes.at(-1)
  if (last) {
    last.base += subtotal - sum(taxes.map(({ base }) => base))
  }
  return { taxes, subtotal, tax, total: amount }
}
