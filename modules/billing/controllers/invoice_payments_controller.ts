import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { PayInvoice } from '../payments/actions/pay_invoice.js'
import { listInvoicePayments } from '../payments/queries/invoice_payments.js'
import { listValidator, paymentValidator } from '../payments/validators/payments.js'

/** Payments of invoices. */
export default class InvoicePaymentsController {
  /** Payments of an invoice. */
  async index({ params, request, tenant }: HttpContext) {
    const page = await validate(listValidator, request.qs())
    return listInvoicePayments(tenant.id, params.invoiceId, page)
  }

  /** Opens a checkout. */
  async store({ params, request, tenant }: HttpContext) {
    const wish = await validate(paymentValidator, request.body())
    const { invoiceId } = params
    const checkout = await new PayInvoice().handle({ tenantId: tenant.id, invoiceId, ...wish })
    return {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: checkout.authorizationUrl,
        access_code: checkout.accessCode,
        reference: checkout.reference,
      },
    }
  }
}
