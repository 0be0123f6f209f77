import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { ApiException } from '#platform/http/api_exception'
import { isEnabled } from '#kernel/tenancy/module_state'
import { PayInvoice } from '../payments/actions/pay_invoice.js'
import Invoice from '../models/invoice.js'
import { isPaymentToken } from '../payments/services/payment_link.js'
import {
  laterPage,
  missingPage,
  renderPaymentPage,
  standingPage,
  type PaymentPage,
} from '../payments/services/payment_page.js'

/**
 * Where the address on an invoice leads. Its token proves that the visitor has the invoice, who
 * needs no API key to pay it.
 */
export default class PaymentPageController {
  /** Sends the visitor to the gateway, or says why not. */
  async show({ params, response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    response.header('Referrer-Policy', 'no-referrer')
    const invoice = await find(params.invoiceId, params.token)
    if (!invoice) {
      return send(response, missingPage)
    }
    if (invoice.status !== 'open') {
      return send(response, standingPage(invoice))
    }
    try {
      const { authorizationUrl } = await new PayInvoice().handle({
        tenantId: invoice.tenantId,
        invoiceId: invoice.id,
        email: invoice.buyer?.email ?? undefined,
      })
      return response.redirect().status(302).toPath(authorizationUrl)
    } catch (error) {
      return send(response, await pageFor(invoice, error))
    }
  }
}

/** The invoice of an address, unless the tenant has no billing any more. */
async function find(invoiceId: string, token: string): Promise<Invoice | null> {
  if (!isPaymentToken(invoiceId, token)) {
    return null
  }
  const invoice = await Invoice.acrossTenants().where('id', invoiceId).first()
  return invoice && (await isEnabled(invoice.tenantId, 'billing')) ? invoice : null
}

/** The invoice may have been paid since it was looked at. */
async function pageFor({ id, tenantId }: Invoice, error: unknown): Promise<PaymentPage> {
  if (!(error instanceof ApiException)) {
    throw error
  }
  const invoice = await Invoice.forTenant(tenantId).where('id', id).firstOrFail()
  if (invoice.status !== 'open') {
    return standingPage(invoice)
  }
  logger.warn({ tenantId, invoiceId: id, code: error.code }, 'an invoice could not be paid')
  return error.code === 'VALIDATION_ERROR'
    ? standingPage({ number: invoice.number, status: 'unreachable' })
    : laterPage
}

function send(response: HttpContext['response'], page: PaymentPage) {
  response.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  return response
    .status(page.status)
    .type('text/html; charset=utf-8')
    .send(renderPaymentPage(page).text)
}
