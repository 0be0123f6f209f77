import type { HttpContext } from '@adonisjs/core/http'
import { systemClock } from '#platform/clock'
import { validate } from '#platform/http/validate'
import { listInvoices, showInvoice } from '../invoices/queries/invoices.js'
import { upcomingInvoice } from '../invoices/queries/upcoming_invoice.js'
import { invoiceListValidator } from '../invoices/validators/invoices.js'

/** Invoices of the tenant. */
export default class InvoicesController {
  /** Invoices, newest first. */
  async index({ request, tenant }: HttpContext) {
    const filter = await validate(invoiceListValidator, request.qs())
    return listInvoices(tenant.id, filter)
  }

  /** The next invoice as it would be now. */
  async upcoming({ tenant }: HttpContext) {
    return upcomingInvoice(tenant.id, systemClock.now())
  }

  /** One invoice with its lines. */
  async show({ params, tenant }: HttpContext) {
    return showInvoice(tenant.id, params.invoiceId)
  }
}
