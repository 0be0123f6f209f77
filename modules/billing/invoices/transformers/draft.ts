import { listOf, object, type Shown } from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type { Totals } from '../services/invoice_totals.js'
import { line, sums, taxes } from './invoice.js'

/** Lines and sums of something that is not an invoice yet. */
export const totals = object({ lines: listOf(line), taxes, ...sums })

/** Lines, taxes and sums in kobo; rates of tax in basis points (750 are 7.5 %). */
export function presentTotals(draft: Totals): Shown<typeof totals> {
  return show(totals, draft, {
    lines: draft.lines.map((one) =>
      show(line, one, {
        taxBps: one.rate.bps,
        periodStart: one.period.start.toISOString(),
        periodEnd: one.period.end.toISOString(),
      })
    ),
  })
}
