import type { ContextWith } from '#platform/http/checked_input'
import { PayInvoice } from '../payments/actions/pay_invoice.js'
import { listInvoicePayments } from '../payments/queries/invoice_payments.js'
import type { listValidator, paymentValidator } from '../payments/validators/payments.js'

/** Payments of invoices. */
export default class InvoicePaymentsController {
  /** Payments of an invoice. */
  async index({ params, tenant, input: page }: ContextWith<typeof listValidator>) {
    return listInvoicePayments(tenant.id, params.invoiceId, page)
  }

  /** Opens a checkout. */
  async store({ params, tenant, input: wish }: ContextWith<typeof paymentValidator>) {
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
