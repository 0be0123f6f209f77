import type { JSONSchema7 } from 'json-schema'
import { buyer, payment, seller, taxes } from './answers.js'

const text: JSONSchema7 = { type: 'string' }
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
  issuedAt: { type: 'string', format: 'date-time' },
  pdfUrl: text,
})

export const creditNotes = object({ creditNotes: list(creditNote), total: count })
