import type { HttpContext } from '@adonisjs/core/http'
import drive from '@adonisjs/drive/services/main'
import { RenderInvoice } from '../actions/render_invoice.js'
import type BillingDocument from '../models/billing_document.js'
import { findInvoice } from '../services/invoices.js'

/** Invoices as PDF. */
export default class InvoicePdfController {
  async show(ctx: HttpContext) {
    const { params, tenant } = ctx
    const { invoiceId } = params
    const document = await new RenderInvoice().handle({ tenantId: tenant.id, invoiceId })
    const { number } = await findInvoice(tenant.id, invoiceId)
    return sendDocument(ctx, document, `${number}.pdf`)
  }
}

/** Sends a PDF, or 304 to a caller that has it (RFC 9110, section 13.1.2). */
export async function sendDocument(
  { request, response }: HttpContext,
  { sha256, driveKey }: BillingDocument,
  name: string
): Promise<void> {
  const tag = `"${sha256}"`
  response.header('ETag', tag)
  response.header('Cache-Control', 'private, max-age=0, must-revalidate')
  const known = (request.header('if-none-match') ?? '').split(',').map((text) => text.trim())
  if (known.some((text) => text === '*' || text.replace(/^W\//, '') === tag)) {
    return response.status(304).send(null)
  }
  response.header('Content-Type', 'application/pdf')
  response.header('Content-Disposition', `attachment; filename="${name}"`)
  response.send(Buffer.from(await drive.use().getBytes(driveKey)))
}
