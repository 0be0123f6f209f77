import { endpoint, file, ok } from '#platform/http/endpoint'
import * as answers from '../invoices/transformers/credit_note.js'
import { listValidator } from '../payments/validators/payments.js'

const CreditNotesController = () => import('../controllers/credit_notes_controller.js')

const base = '/api/billing/credit-notes'
const reading = { scope: 'billing:read' } as const
const params = { creditNoteId: 'Id of the credit note' }

/** Routes that show corrections of invoices. */
export default function creditNoteRoutes(): void {
  endpoint(`GET ${base}`, [CreditNotesController, 'index'], {
    operation: 'creditNotes.list',
    summary: 'List credit notes, newest first',
    access: reading,
    query: listValidator,
    answer: ok('Credit notes', answers.creditNotes),
  })

  endpoint(`GET ${base}/:creditNoteId`, [CreditNotesController, 'show'], {
    operation: 'creditNotes.get',
    summary: 'Show a credit note',
    access: reading,
    params,
    answer: ok('The credit note', answers.creditNote),
    errors: ['BILLING_CREDIT_NOTE_NOT_FOUND'],
  })

  endpoint(`GET ${base}/:creditNoteId/pdf`, [CreditNotesController, 'pdf'], {
    operation: 'creditNotes.pdf',
    summary: 'Download a credit note as PDF',
    description: 'Always the same bytes; `If-None-Match` is honoured.',
    access: reading,
    params,
    answer: file('The PDF', 'application/pdf'),
    errors: ['BILLING_CREDIT_NOTE_NOT_FOUND'],
  })
}
