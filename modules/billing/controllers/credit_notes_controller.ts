import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { renderCreditNote } from '../invoices/actions/render_credit_note.js'
import {
  findCreditNote,
  listCreditNotes,
  showCreditNote,
} from '../invoices/queries/credit_notes.js'
import type { listValidator } from '../payments/validators/payments.js'
import { sendDocument } from './invoice_pdf_controller.js'

/** Corrections of invoices. */
export default class CreditNotesController {
  /** Credit notes, newest first. */
  async index({ tenant, input: page }: ContextWith<typeof listValidator>) {
    return listCreditNotes(tenant.id, page)
  }

  /** One credit note. */
  async show({ params, tenant }: HttpContext) {
    return showCreditNote(tenant.id, params.creditNoteId)
  }

  /** Its PDF. */
  async pdf(ctx: HttpContext) {
    const note = await findCreditNote(ctx.tenant.id, ctx.params.creditNoteId)
    return sendDocument(ctx, await renderCreditNote(note), `${note.number}.pdf`)
  }
}
