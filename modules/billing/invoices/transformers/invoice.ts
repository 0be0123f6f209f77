import type CreditNote from '../../models/credit_note.js'
import type Invoice from '../../models/invoice.js'
import type InvoiceLine from '../../models/invoice_line.js'
import type { ShownPayment } from '../../payments/queries/invoice_payments.js'

/**
 * An invoice as lists show it.
 *
 * @param missing What has to be known before the tenant's drafts can be issued.
 */
export function presentInvoiceHead(invoice: Invoice, now: Date, missing: readonly string[]) {
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    status: invoice.status,
    overdue: isOverdue(invoice, now),
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    tax: invoice.tax,
    total: invoice.total,
    creditsApplied: invoice.creditsApplied,
    amountPaid: invoice.amountPaid,
    amountDue: invoice.amountDue,
    issuedAt: invoice.issuedAt?.toISO() ?? null,
    dueAt: invoice.dueAt?.toISO() ?? null,
    paidAt: invoice.paidAt?.toISO() ?? null,
    periodStart: invoice.periodStart.toISO(),
    periodEnd: invoice.periodEnd.toISO(),
    waitingFor: invoice.status === 'draft' ? missing : [],
  }
}

/** An invoice as the API shows it by itself. */
export function presentInvoice(
  invoice: Invoice,
  parts: {
    lines: readonly InvoiceLine[]
    payments: readonly ShownPayment[]
    creditNotes: readonly CreditNote[]
    now: Date
    missing: readonly string[]
  }
) {
  return {
    ...presentInvoiceHead(invoice, parts.now, parts.missing),
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines: parts.lines.map(presentLine),
    taxes: invoice.taxes,
    payments: parts.payments,
    creditNotes: parts.creditNotes.map(({ number, total }) => ({ number, total })),
    pdfUrl: invoice.number === null ? null : `/api/billing/invoices/${invoice.id}/pdf`,
  }
}

function presentLine(line: InvoiceLine) {
  return {
    description: line.description,
    kind: line.kind,
    quantity: line.quantity,
    unitMinor: line.unitMinor,
    amount: line.amount,
    taxBps: line.taxBps,
    tax: line.tax,
    periodStart: line.periodStart.toISO(),
    periodEnd: line.periodEnd.toISO(),
  }
}

function isOverdue({ status, dueAt }: Invoice, now: Date): boolean {
  return status === 'open' && dueAt !== null && dueAt.toMillis() < now.getTime()
}
