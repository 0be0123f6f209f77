import type { JSONSchema7 } from 'json-schema'
import { buyer, payment, seller, taxes } from './answers.js'

const text: JSONSchema7 = { type: 'string' }
const optionalText: JSONSchema7 = { type: ['string', 'null'] }
const moment: JSONSchema7 = { type: 'string', format: 'date-time' }
const count: JSONSchema7 = { type: 'integer', minimum: 0 }
const kobo: JSONSchema7 = { type: 'integer', description: 'Kobo' }

/** The interface of an object whose fields are all there. */
function object(properties: Record<string, JSONSchema7>): JSONSchema7 {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function list(items: JSONSchema7): JSONSchema7 {
  return { type: 'array', items }
}

export const initialization = object({
  status: { type: 'boolean', const: true },
  message: text,
  data: object({
    authorization_url: { type: 'string', format: 'uri' },
    access_code: text,
    reference: text,
  }),
})

export const payments = object({ payments: list(payment), total: count })

export const tenantPayments = object({
  payments: list(
    object({
      ...payment.properties,
      invoiceId: text,
      invoiceNumber: optionalText,
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
  credits: list(
    object({
      creditId: text,
      kind: { type: 'string', enum: ['unused_days', 'overpayment', 'credit_note', 'returned'] },
      amount: kobo,
      remaining: kobo,
      reference: { ...optionalText, description: 'Of the payment that left a surplus' },
      createdAt: moment,
    })
  ),
  total: count,
})

export const creditNote = object({
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

export const creditNotes = object({ creditNotes: list(creditNote), total: count })
