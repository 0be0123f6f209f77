import type CreditNote from '../models/credit_note.js'
import { findInvoice } from '../services/invoices.js'
import { creditNotePaper } from '../services/pdf/credit_note_paper.js'
import { renderInThread } from '../services/pdf/render_in_thread.js'
import { KeepDocument, type KeptDocument } from './keep_document.js'

/** The PDF of a credit note. */
export class RenderCreditNote {
  async handle(note: CreditNote): Promise<KeptDocument> {
    const { tenantId, id: subjectId, invoiceId } = note
    return new KeepDocument().handle({ tenantId, subjectId, version: 'issued' }, async () => {
      const { number } = await findInvoice(tenantId, invoiceId)
      return renderInThread(creditNotePaper(note, number!))
    })
  }
}
