import { ApiException } from '#platform/http/api_exception'
import CreditNote from '../../models/credit_note.js'
import { invoiceNumbers } from '../services/invoices.js'
import { presentCreditNote } from '../transformers/credit_note.js'

/** Credit notes of a tenant, newest first. */
export async function listCreditNotes(
  tenantId: string,
  { limit, offset }: { limit: number; offset: number }
) {
  const [{ $extras }] = await CreditNote.forTenant(tenantId).count('* as matching')
  const notes = await CreditNote.forTenant(tenantId)
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const numbers = await numbersOf(tenantId, notes)
  return {
    creditNotes: notes.map((note) => presentCreditNote(note, numbers.get(note.invoiceId)!)),
    total: Number($extras.matching),
  }
}

/**
 * One credit note.
 *
 * @throws {ApiException} `BILLING_CREDIT_NOTE_NOT_FOUND` (404).
 */
export async function showCreditNote(tenantId: string, creditNoteId: string) {
  const note = await findCreditNote(tenantId, creditNoteId)
  const numbers = await numbersOf(tenantId, [note])
  return presentCreditNote(note, numbers.get(note.invoiceId)!)
}

/**
 * The row of a credit note.
 *
 * @throws {ApiException} `BILLING_CREDIT_NOTE_NOT_FOUND` (404).
 */
export async function findCreditNote(tenantId: string, creditNoteId: string): Promise<CreditNote> {
  const note = await CreditNote.forTenant(tenantId).where('id', creditNoteId).first()
  if (!note) {
    const text = 'The tenant has no such credit note.'
    throw new ApiException('BILLING_CREDIT_NOTE_NOT_FOUND', text)
  }
  return note
}

/** Credit notes that correct an invoice, the oldest first. */
export function creditNotesOf(tenantId: string, invoiceId: string): Promise<CreditNote[]> {
  return CreditNote.forTenant(tenantId).where('invoiceId', invoiceId).orderBy('number')
}

/** Numbers of the invoices that are corrected, by their ids. */
function numbersOf(tenantId: string, notes: readonly CreditNote[]) {
  return invoiceNumbers(
    tenantId,
    notes.map(({ invoiceId }) => invoiceId)
  )
}
