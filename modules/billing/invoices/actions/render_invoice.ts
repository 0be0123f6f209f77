import { ApiException } from '#platform/http/api_exception'
import { findInvoice } from '../queries/find_invoice.js'
import { linesOf } from '../services/invoices.js'
import { paymentLink } from '../../payments/services/payment_link.js'
import { invoicePaper } from '../services/pdf/invoice_paper.js'
import { renderInThread } from '../services/pdf/render_in_thread.js'
import { keepDocument, type KeptDocument } from './keep_document.js'

/**
 * The PDF of an issued invoice.
 *
 * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404); `BILLING_INVOICE_NOT_READY` (409) for a
 *   draft.
 */
export async function renderInvoice(input: {
  tenantId: string
  invoiceId: string
}): Promise<KeptDocument> {
  const invoice = await findInvoice(input.tenantId, input.invoiceId)
  if (invoice.status === 'draft') {
    throw new ApiException(
      'BILLING_INVOICE_NOT_READY',
      'The invoice is a draft. It has a PDF once it is issued.',
      { 'Retry-After': '60' }
    )
  }
  const { id: subjectId, tenantId } = invoice
  const version = invoice.status === 'void' ? 'void' : 'issued'
  return keepDocument({ tenantId, subjectId, version }, async () =>
    renderInThread(invoicePaper(invoice, await linesOf(invoice), paymentLink(invoice.id)))
  )
}
