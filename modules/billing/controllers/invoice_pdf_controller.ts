import type { HttpContext } from '@adonisjs/core/http'
import type { KeptDocument } from '../invoices/actions/keep_document.js'
import { renderInvoice } from '../invoices/actions/render_invoice.js'
import { findInvoice } from '../invoices/queries/find_invoice.js'

/** Invoices as PDF. */
export default class InvoicePdfController {
  async show(ctx: HttpContext) {
    const { params, tenant } = ctx
    const { invoiceId } = params
    const document = await renderInvoice({ tenantId: tenant.id, invoiceId })
    const { number } = await findInvoice(tenant.id, invoiceId)
    return sendDocument(ctx, document, `${number}.pdf`)
  }
}

/**
 * Sends a PDF, or 304 to a caller that has it (RFC 9110, section 13.1.2). Nothing is sent before
 * the bytes are those that were stored.
 */
export async function sendDocument(
  { request, response }: HttpContext,
  document: KeptDocument,
  name: string
): Promise<void> {
  response.header('Cache-Control', 'private, max-age=0, must-revalidate')
  const known = (request.header('if-none-match') ?? '').split(',').map((text) => text.trim())
  const tag = tagOf(document)
  if (known.some((text) => text === '*' || text.replace(/^W\//, '') === tag)) {
    response.header('ETag', tag)
    return response.status(304).send(null)
  }
  const bytes = await document.read()
  response.header('ETag', tagOf(document))
  response.header('Content-Type', 'application/pdf')
  response.header('Content-Disposition', `attachment; filename="${name}"`)
  response.send(bytes)
}

function tagOf({ sha256 }: KeptDocument): string {
  return `"${sha256}"`
}
