import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordEvent } from '#platform/outbox/outbox'
import type Invoice from '../../models/invoice.js'

/** Records that something became of an invoice. */
export async function recordInvoiceEvent(
  what: 'issued' | 'paid' | 'reminder',
  invoice: Invoice,
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  const { tenantId } = invoice
  const type = `billing.invoice.${what}`
  await recordEvent(trx, {
    tenantId,
    type,
    payload: {
      event: type,
      invoiceId: invoice.id,
      number: invoice.number,
      total: invoice.total,
      amountDue: invoice.amountDue,
      currency: invoice.currency,
      dueAt: invoice.dueAt?.toISO() ?? null,
      tenantId,
      timestamp: Math.floor(now.getTime() / 1000),
    },
  })
}
