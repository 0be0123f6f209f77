import type { HttpContext } from '@adonisjs/core/http'
import { ReturnPayer } from '../actions/return_payer.js'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Thank you</title>
<h1>Thank you</h1>
<p>Your payment is being confirmed. You can close this page.</p>
</html>
`

/** Where gateways send payers back to. */
export default class PaymentReturnController {
  /** Sends the payer on to the tenant, with the tenant's own reference. */
  async show({ params, response }: HttpContext) {
    const { gatewayReference } = params
    const address = await new ReturnPayer().handle({ gatewayReference })
    response.header('Cache-Control', 'no-store')
    response.header('Referrer-Policy', 'no-referrer')
    if (address) {
      return response.redirect(address)
    }
    response.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    return response.type('text/html; charset=utf-8').send(PAGE)
  }
}
