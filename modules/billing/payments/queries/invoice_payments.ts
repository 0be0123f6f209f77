import type { DateTime } from 'luxon'
import Allocation from '../../models/allocation.js'
import InvoicePayment, { type InvoicePaymentStatus } from '../../models/invoice_payment.js'
import { findInvoice } from '../../invoices/queries/find_invoice.js'

/** A payment as the API shows it. `amount`: kobo that the invoice took, or is to take. */
export interface ShownPayment {
  reference: string
  status: InvoicePaymentStatus
  amount: number
  paidAt: string | null
}

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
      paidAt: paidAt.toISO(),
      createdAt,
    })),
  ]
  return rows
    .sort((one, other) => one.createdAt.toMillis() - other.createdAt.toMillis())
    .map(({ createdAt, ...payment }) => payment)
}
