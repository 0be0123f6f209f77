import type CreditNote from '../../models/credit_note.js'
import { findInvoice } from '../queries/find_invoice.js'
import { creditNotePaper } from '../services/pdf/credit_note_paper.js'
import { renderInThread } from '../services/pdf/render_in_thread.js'
import { keepDocument, type KeptDocument } from './keep_document.js'

/** The PDF of a credit note. */
export async function renderCreditNote(note: CreditNote): Promise<KeptDocument> {
  const { tenantId, id: subjectId, invoiceId } = note
  return keepDocument({ tenantId, subjectId, version: 'issued' }, async () => {
    const { number } = await findInvoice(tenantId, invoiceId)
    return renderInThread(creditNotePaper(note, number!))
  })
}
