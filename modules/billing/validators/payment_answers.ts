import {
  address,
  count,
  kobo,
  listOf,
  moment,
  named,
  object,
  oneOf,
  text,
  textOrNull,
} from '#platform/http/shapes'
import { buyer, payment, seller, taxes } from './answers.js'

export const initialization = object({
  status: { type: 'boolean', const: true },
  message: text,
  data: object({
    authorization_url: address,
    access_code: text,
    reference: text,
  }),
})

export const payments = object({ payments: listOf(payment), total: count })

export const tenantPayments = object({
  payments: listOf(
    object({
      ...payment.properties,
      invoiceId: text,
      invoiceNumber: textOrNull,
      received: { ...kobo, description: 'Kobo that came in; 0 while nothing has' },
      amount: { ...kobo, description: 'Kobo that the invoice took, or is to take' },
      surplus: { ...kobo, description: 'Kobo beyond that: they became credit' },
      createdAt: moment,
    })
  ),
  total: count,
})

export const balance = object({
  currency: text,
  credit: { ...kobo, description: 'Kobo that the next invoices take' },
  due: { ...kobo, description: 'Kobo to be paid of open invoices' },
  overdue: { ...kobo, description: 'Kobo of them that should have been paid already' },
  credits: listOf(
    object({
      creditId: text,
      kind: oneOf('unused_days', 'overpayment', 'credit_note', 'returned'),
      amount: kobo,
      remaining: kobo,
      reference: { ...textOrNull, description: 'Of the payment that left a surplus' },
      createdAt: moment,
    })
  ),
  total: count,
})

export const creditNote = named(
  'CreditNote',
  object({
    creditNoteId: text,
    number: text,
    invoiceId: text,
    invoiceNumber: text,
    reason: text,
    currency: text,
    subtotal: kobo,
    tax: kobo,
    total: kobo,
    taxes,
    seller,
    buyer,
    issuedAt: moment,
    pdfUrl: text,
  })
)

export const creditNotes = object({ creditNotes: listOf(creditNote), total: count })
