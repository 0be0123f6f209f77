import type CreditNote from '../../models/credit_note.js'

/** A credit note as the API shows it. Amounts are kobo. */
export function presentCreditNote(note: CreditNote, invoiceNumber: string) {
  return {
    creditNoteId: note.id,
    number: note.number,
    invoiceId: note.invoiceId,
    invoiceNumber,
    reason: note.reason,
    currency: note.currency,
    subtotal: note.subtotal,
    tax: note.tax,
    total: note.total,
    taxes: note.taxes,
    seller: note.seller,
    buyer: note.buyer,
    issuedAt: note.issuedAt.toISO(),
    pdfUrl: `/api/billing/credit-notes/${note.id}/pdf`,
  }
}
