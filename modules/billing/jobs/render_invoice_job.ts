import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob, type TenantPayload } from '#platform/queue/platform_job'
import { renderInvoice } from '../invoices/actions/render_invoice.js'

interface Payload extends TenantPayload {
  invoiceId: string
}

/** Makes the PDF of an invoice as it was issued. If it is lost, the first reader makes it. */
export default class RenderInvoiceJob extends PlatformJob<Payload> {
  static override options: JobOptions = { name: 'billing.render_invoice' }

  readonly moduleId = 'billing'

  async handle(payload: Payload): Promise<void> {
    await renderInvoice(payload)
  }
}
