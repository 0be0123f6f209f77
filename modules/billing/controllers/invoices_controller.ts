import type { HttpContext } from '@adonisjs/core/http'
import { systemClock } from '#platform/clock'
import type { ContextWith } from '#platform/http/checked_input'
import { listInvoices, showInvoice } from '../invoices/queries/invoices.js'
import { upcomingInvoice } from '../invoices/queries/upcoming_invoice.js'
import type { invoiceListValidator } from '../invoices/validators/invoices.js'

/** Invoices of the tenant. */
export default class InvoicesController {
  /** Invoices, newest first. */
  async index({ tenant, input: filter }: ContextWith<typeof invoiceListValidator>) {
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
