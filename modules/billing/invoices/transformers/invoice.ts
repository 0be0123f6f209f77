import {
  count,
  described,
  flag,
  integer,
  kobo,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  orNull,
  pageOf,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type CreditNote from '../../models/credit_note.js'
import type Invoice from '../../models/invoice.js'
import type InvoiceLine from '../../models/invoice_line.js'

export const line = named(
  'InvoiceLine',
  object({
    description: text,
    kind: oneOf('plan', 'proration', 'overage', 'adjustment'),
    quantity: integer,
    unitMinor: kobo,
    amount: kobo,
    taxBps: described('Basis points: 750 are 7.5 %', integer),
    tax: kobo,
    periodStart: moment,
    periodEnd: moment,
  })
)

export const sums = { subtotal: kobo, tax: kobo, total: kobo }

export const taxes = listOf(object({ code: text, bps: count, base: kobo, amount: kobo }))

/** An invoice as lists show it. */
export const invoiceHead = object({
  invoiceId: text,
  number: textOrNull,
  status: oneOf('draft', 'open', 'paid', 'void', 'uncollectible'),
  overdue: flag,
  currency: text,
  ...sums,
  creditsApplied: kobo,
  amountPaid: kobo,
  amountDue: kobo,
  issuedAt: momentOrNull,
  dueAt: momentOrNull,
  paidAt: momentOrNull,
  periodStart: moment,
  periodEnd: moment,
  waitingFor: described(
    'What a draft waits for: `buyer.` and a field of the billing profile, `seller.` and a detail ' +
      'that the platform administrator has to configure',
    listOf(text)
  ),
})

/** A payment of an invoice. `amount`: kobo that the invoice took, or is to take. */
export const payment = named(
  'InvoicePayment',
  object({
    reference: text,
    status: oneOf('success', 'failed', 'abandoned', 'pending'),
    amount: kobo,
    paidAt: momentOrNull,
  })
)

export const seller = orNull(
  object({
    legalName: textOrNull,
    address: textOrNull,
    taxId: textOrNull,
    registrationNo: textOrNull,
    email: textOrNull,
  })
)

export const buyer = orNull(
  object({
    legalName: text,
    address: textOrNull,
    city: textOrNull,
    state: textOrNull,
    country: textOrNull,
    taxId: textOrNull,
    registrationNo: textOrNull,
    email: textOrNull,
  })
)

/** An invoice by itself. */
export const invoice = named(
  'Invoice',
  object({
    ...invoiceHead.properties,
    seller,
    buyer,
    lines: listOf(line),
    taxes,
    payments: listOf(payment),
    creditNotes: listOf(object({ number: text, total: kobo })),
    pdfUrl: textOrNull,
  })
)

export const invoices = pageOf('invoices', invoiceHead)

/** @param missing What has to be known before the tenant's drafts can be issued. */
export function presentInvoiceHead(
  row: Invoice,
  now: Date,
  missing: string[]
): Shown<typeof invoiceHead> {
  return show(invoiceHead, row, {
    invoiceId: row.id,
    overdue: isOverdue(row, now),
    waitingFor: row.status === 'draft' ? missing : [],
  })
}

/**
 * A whole invoice: its head, both parties, lines, taxes and what was paid; sums in kobo.
 *
 * @param parts `now` decides whether it is overdue; `missing`: what the customer's profile lacks.
 */
export function presentInvoice(
  row: Invoice,
  parts: {
    lines: readonly InvoiceLine[]
    payments: Shown<typeof payment>[]
    creditNotes: readonly CreditNote[]
    now: Date
    missing: string[]
  }
): Shown<typeof invoice> {
  return {
    ...presentInvoiceHead(row, parts.now, parts.missing),
    seller: row.seller,
    buyer: row.buyer,
    lines: parts.lines.map((one) => show(line, one)),
    taxes: row.taxes,
    payments: parts.payments,
    creditNotes: parts.creditNotes.map(({ number, total }) => ({ number, total })),
    pdfUrl: row.number === null ? null : `/api/billing/invoices/${row.id}/pdf`,
  }
}

function isOverdue({ status, dueAt }: Invoice, now: Date): boolean {
  return status === 'open' && dueAt !== null && dueAt.toMillis() < now.getTime()
}
