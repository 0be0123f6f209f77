import { DateTime } from 'luxon'
import Invoice, { type InvoiceStatus } from '../models/invoice.js'
import { findInvoice, linesOf } from '../services/invoices.js'
import { presentInvoice, presentInvoiceHead } from '../transformers/invoice.js'
import { paymentsOf } from './invoice_payments.js'

/** Which invoices a list shows; `from` (inclusive) and `to` (exclusive) bound when they were made. */
export interface InvoiceFilter {
  status?: InvoiceStatus
  /** ISO 8601; a date alone is its first moment in UTC. */
  from?: string
  to?: string
  limit: number
  offset: number
}

/** Invoices of a tenant without their lines, newest first. */
export async function listInvoices(tenantId: string, filter: InvoiceFilter) {
  const { status, from, to, limit, offset } = filter
  const matching = () => {
    const query = Invoice.forTenant(tenantId)
    if (status) {
      query.where('status', status)
    }
    if (from) {
      query.where('createdAt', '>=', milliseconds(from))
    }
    if (to) {
      query.where('createdAt', '<', milliseconds(to))
    }
    return query
  }
  const [{ $extras }] = await matching().count('* as matching')
  const invoices = await matching()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const now = new Date()
  return {
    invoices: invoices.map((invoice) => presentInvoiceHead(invoice, now)),
    total: Number($extras.matching),
  }
}

/**
 * An invoice with its lines and payments.
 *
 * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
 */
export async function showInvoice(tenantId: string, invoiceId: string) {
  const invoice = await findInvoice(tenantId, invoiceId)
  const payments = await paymentsOf(tenantId, invoiceId)
  return presentInvoice(invoice, { lines: await linesOf(invoice), payments, now: new Date() })
}

function milliseconds(text: string): number {
  return DateTime.fromISO(text, { zone: 'utc' }).toMillis()
}
