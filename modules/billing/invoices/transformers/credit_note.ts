import { kobo, moment, named, object, pageOf, text, type Shown } from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type CreditNote from '../../models/credit_note.js'
import { buyer, seller, taxes } from './invoice.js'

/** A correction of an invoice. */
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

export const creditNotes = pageOf('creditNotes', creditNote)

/** A credit note, with the number of the invoice that it takes back; sums in kobo. */
export function presentCreditNote(
  row: CreditNote,
  invoiceNumber: string
): Shown<typeof creditNote> {
  return show(creditNote, row, {
    creditNoteId: row.id,
    invoiceNumber,
    pdfUrl: `/api/billing/credit-notes/${row.id}/pdf`,
  })
}
