import type { JSONSchema7 } from 'json-schema'
import {
  count,
  flag,
  kobo,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '#platform/http/shapes'

export const line = named(
  'InvoiceLine',
  object({
    description: text,
    kind: oneOf('plan', 'proration', 'overage', 'adjustment'),
    quantity: { type: 'integer' },
    unitMinor: kobo,
    amount: kobo,
    taxBps: { type: 'integer', description: 'Basis points: 750 are 7.5 %' },
    tax: kobo,
    periodStart: moment,
    periodEnd: moment,
  })
)

export const sums = { subtotal: kobo, tax: kobo, total: kobo }

export const taxes = listOf(object({ code: text, bps: count, base: kobo, amount: kobo }))

const invoiceHead: Record<string, JSONSchema7> = {
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
  waitingFor: {
    ...listOf(text),
    description:
      'What a draft waits for: `buyer.` and a field of the billing profile, `seller.` and a detail ' +
      'that the platform administrator has to configure',
  },
}

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

export const invoice = named(
  'Invoice',
  object({
    ...invoiceHead,
    seller,
    buyer,
    lines: listOf(line),
    taxes,
    payments: listOf(payment),
    creditNotes: listOf(object({ number: text, total: kobo })),
    pdfUrl: textOrNull,
  })
)

export const invoices = object({ invoices: listOf(object(invoiceHead)), total: count })
