import { count, kobo, listOf, moment, named, object, text } from '#platform/http/shapes'
import { buyer, seller, taxes } from './invoice_answers.js'

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
