import type { DateTime } from 'luxon'
import { iso } from '#platform/http/moments'
import type { Shown } from '#platform/http/shapes'
import Allocation from '../../models/allocation.js'
import InvoicePayment from '../../models/invoice_payment.js'
import { findInvoice } from '../../invoices/queries/find_invoice.js'
import type { payment } from '../../invoices/transformers/invoice.js'

type ShownPayment = Shown<typeof payment>

/**
 * Payments of an invoice, the oldest first: those through the gateway as they stand, and transfers.
 *
 * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
 */
export async function listInvoicePayments(
  tenantId: string,
  invoiceId: string,
  { limit, offset }: { limit: number; offset: number }
): Promise<{ payments: ShownPayment[]; total: number }> {
  await findInvoice(tenantId, invoiceId)
  const payments = await paymentsOf(tenantId, invoiceId)
  return { payments: payments.slice(offset, offset + limit), total: payments.length }
}

/** All payments of an invoice. There are few: one is begun when the one before has ended. */
export async function paymentsOf(tenantId: string, invoiceId: string): Promise<ShownPayment[]> {
  const begun = await InvoicePayment.forTenant(tenantId).where('invoiceId', invoiceId)
  const settled = await Allocation.forTenant(tenantId).where('invoiceId', invoiceId)
  const references = new Set(settled.map(({ reference }) => reference))
  const rows: (ShownPayment & { createdAt: DateTime })[] = [
    ...begun
      .filter(({ reference }) => !references.has(reference))
      .map(({ reference, status, amount, createdAt }) => ({
        reference,
        status,
        amount,
        paidAt: null,
        createdAt,
      })),
    ...settled.map(({ reference, amount, paidAt, createdAt }) => ({
      reference,
      status: 'success' as const,
      amount,
      paidAt: iso(paidAt),
      createdAt,
    })),
  ]
  return rows
    .sort((one, other) => one.createdAt.toMillis() - other.createdAt.toMillis())
    .map(({ createdAt, ...shown }) => shown)
}
