import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import * as schemas from '../invoices/validators/credit_note_answers.js'
import { listValidator } from '../payments/validators/payments.js'

const CreditNotesController = () => import('../controllers/credit_notes_controller.js')

const base = '/api/billing/credit-notes'
const reading = () => access({ scope: 'billing:read' })
const params = { creditNoteId: 'Id of the credit note' }

/** Routes that show corrections of invoices. */
export default function creditNoteRoutes(): void {
  documented(router.get(base, [CreditNotesController, 'index']).use(reading()), {
    operation: 'creditNotes.list',
    summary: 'List credit notes, newest first',
    query: listValidator,
    responses: { 200: { description: 'Credit notes', schema: schemas.creditNotes } },
  })

  documented(router.get(`${base}/:creditNoteId`, [CreditNotesController, 'show']).use(reading()), {
    operation: 'creditNotes.get',
    summary: 'Show a credit note',
    params,
    responses: { 200: { description: 'The credit note', schema: schemas.creditNote } },
    errors: ['BILLING_CREDIT_NOTE_NOT_FOUND'],
  })

  documented(
    router.get(`${base}/:creditNoteId/pdf`, [CreditNotesController, 'pdf']).use(reading()),
    {
      operation: 'creditNotes.pdf',
      summary: 'Download a credit note as PDF',
      description: 'Always the same bytes; `If-None-Match` is honoured.',
      params,
      responses: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
      errors: ['BILLING_CREDIT_NOTE_NOT_FOUND'],
    }
  )
}
