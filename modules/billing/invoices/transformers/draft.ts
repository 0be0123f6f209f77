import type { Totals } from '../services/invoice_totals.js'

/** Lines and sums of something that is not an invoice yet. */
export function presentTotals({ lines, taxes, subtotal, tax, total }: Totals) {
  return {
    subtotal,
    tax,
    total,
    taxes,
    lines: lines.map((line) => ({
      description: line.description,
      kind: line.kind,
      quantity: line.quantity,
      unitMinor: line.unitMinor,
      amount: line.amount,
      taxBps: line.rate.bps,
      tax: line.tax,
      periodStart: line.period.start.toISOString(),
      periodEnd: line.period.end.toISOString(),
    })),
  }
}
