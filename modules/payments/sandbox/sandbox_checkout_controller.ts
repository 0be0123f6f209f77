import type { HttpContext } from '@adonisjs/core/http'
import { systemClock } from '#platform/clock'
import { isEnabled } from '#kernel/tenancy/module_state'
import Tenant from '#kernel/tenancy/tenant'
import { FinishCheckout } from './actions/finish_checkout.js'
import { renderCheckout, renderMissing, type Page } from './checkout_page.js'
import SandboxCheckout from './models/sandbox_checkout.js'
import { PAYER_ACTIONS } from './outcomes.js'
import { pretendGateway } from './pretend_gateway.js'

/**
 * The checkout page of the sandbox. The code in its address proves that the payer was sent here, so
 * that no other site can post to it.
 */
export default class SandboxCheckoutController {
  async show({ params, response }: HttpContext) {
    const checkout = await find(params.code)
    if (!checkout) {
      return send(response, 404, renderMissing())
    }
    const { tenantId, gatewayReference, description, brandColor } = checkout
    const tenant = await Tenant.findOrFail(tenantId)
    const report = await pretendGateway.find(tenantId, gatewayReference, systemClock)
    const { status, amount, currency, email } = report!
    return send(
      response,
      200,
      renderCheckout({
        code: checkout.code,
        status,
        amount,
        currency,
        email,
        description,
        brandName: checkout.brandName || tenant.name,
        brandColor,
        returnUrl: returnAddress(checkout),
      })
    )
  }

  async act({ params, response }: HttpContext) {
    const checkout = await find(params.code)
    const action = PAYER_ACTIONS.find((known) => known === params.action)
    if (!checkout || !action) {
      return send(response, 404, renderMissing())
    }
    await new FinishCheckout().handle(checkout, action)
    protect(response)
    return response
      .redirect()
      .status(303)
      .toPath(returnAddress(checkout) ?? `../${checkout.code}`)
  }
}

/** The checkout of a code, unless its tenant has no payments any more. */
async function find(code: string): Promise<SandboxCheckout | null> {
  const checkout = await SandboxCheckout.acrossTenants().where('code', code).first()
  return checkout && (await isEnabled(checkout.tenantId, 'payments')) ? checkout : null
}

/**
 * Where the payer goes afterwards, with the reference added as card gateways do; what the address
 * says already is kept.
 */
function returnAddress({ returnUrl, gatewayReference }: SandboxCheckout): string | null {
  const url = URL.parse(returnUrl)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return null
  }
  for (const name of ['trxref', 'reference']) {
    if (!url.searchParams.has(name)) {
      url.searchParams.set(name, gatewayReference)
    }
  }
  return url.href
}

function send(response: HttpContext['response'], status: number, page: Page) {
  protect(response)
  response.header('Content-Security-Policy', page.policy)
  return response.status(status).type('text/html; charset=utf-8').send(page.markup)
}

/** The address is a secret: nobody keeps it and nobody is told where the browser came from. */
function protect(response: HttpContext['response']): void {
  response.header('Cache-Control', 'no-store')
  response.header('Referrer-Policy', 'no-referrer')
  response.header('X-Frame-Options', 'DENY')
}
