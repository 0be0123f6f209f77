import type CreditNote from '../../../models/credit_note.js'
import { percent } from './amounts.js'
import { buyerLines, day, sellerLines } from './invoice_paper.js'
import type { Paper } from './paper.js'

/**
 * A credit note as it is printed: which invoice it corrects and why, and the tax that goes back.
 */
export function creditNotePaper(note: CreditNote, invoiceNumber: string): Paper {
  const period = `${day(note.periodStart)} – ${day(note.periodEnd.minus(1))}`
  return {
    title: 'Credit note',
    number: note.number,
    mark: null,
    madeAt: note.issuedAt.toJSDate(),
    facts: [
      { label: 'Issued', value: day(note.issuedAt) },
      { label: 'Invoice', value: invoiceNumber },
      { label: 'Period', value: period },
      { label: 'Currency', value: note.currency },
    ],
    seller: sellerLines(note.seller),
    buyer: buyerLines(note.buyer),
    lines: note.taxes.map(({ bps, base }) => ({
      description: `Credit on invoice ${invoiceNumber}`,
      detail: period,
      quantity: 1,
      unitMinor: base,
      taxBps: bps,
      amount: base,
    })),
    sums: [
      { label: 'Subtotal', amount: note.subtotal },
      ...note.taxes.map(({ code, bps, amount }) => ({ label: `${code} ${percent(bps)}`, amount })),
      { label: 'Total credited', amount: note.total, isStrong: true },
    ],
    notes: [`Reason: ${note.reason}`],
    paymentLink: null,
  }
}
