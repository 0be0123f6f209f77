import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import CreditNote from '../../models/credit_note.js'
import Invoice from '../../models/invoice.js'
import InvoiceLine from '../../models/invoice_line.js'
import type Plan from '../../models/plan.js'
import type Subscription from '../../models/subscription.js'
import { localDaysBetween, periodOf, startOfLocalDay } from './billing_period.js'
import { fractionOf, sum } from '../../invoices/services/money.js'

/**
 * The most that the days left of a subscription's period can become as credit: what was charged for
 * them and was not taken back, by making an invoice void or by a credit note. Of an invoice that
 * was credited in part, the days that are past are credited first.
 *
 * @returns kobo without tax; no limit where nothing was taken back.
 */
export async function mostCredit(
  subscription: Subscription,
  plan: Plan,
  now: Date,
  options?: { client?: TransactionClientContract }
): Promise<number> {
  const { id, tenantId, timezone } = subscription
  const { end } = periodOf(subscription, plan, now)
  const left = localDaysBetween(startOfLocalDay(now, timezone), end, timezone)
  const invoices = await Invoice.forTenant(tenantId, options)
    .where('subscriptionId', id)
    .where('total', '>', 0)
  const notes = await CreditNote.forTenant(tenantId, options)
  const lines = await InvoiceLine.forTenant(tenantId, options)
    .whereIn('kind', ['plan', 'proration'])
    .where('periodEnd', end.getTime())

  const shareOf = ({ amount, periodStart }: InvoiceLine) =>
    fractionOf(amount, left, localDaysBetween(periodStart.toJSDate(), end, timezone))
  const charges = invoices
    .map((invoice) => ({
      total: invoice.total,
      stands: standing(invoice, notes),
      lines: lines.filter(({ invoiceId }) => invoiceId === invoice.id),
    }))
    .filter((charge) => charge.lines.length > 0)
  if (charges.every(({ total, stands }) => stands === total)) {
    return Infinity
  }
  const amounts = charges.map(({ total, stands, lines: charged }) => {
    const amount = sum(charged.map((line) => line.amount))
    return Math.min(sum(charged.map(shareOf)), fractionOf(amount, stands, total))
  })
  return Math.max(0, sum(amounts))
}

/** Kobo of an invoice's total that were not taken back. */
function standing({ id, status, total }: Invoice, notes: readonly CreditNote[]): number {
  const credited = notes.filter(({ invoiceId }) => invoiceId === id).map((note) => note.total)
  return status === 'void' ? 0 : total - sum(credited)
}
