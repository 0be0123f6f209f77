import { appUrl } from '#config/app'
import { openCheckout } from './actions/open_checkout.js'
import { refundCharge } from './actions/refund_charge.js'
import SandboxCheckout, { payerOf } from './models/sandbox_checkout.js'
import type { SandboxOperations, SandboxReport } from '../adapters/sandbox/operations.js'
import { SandboxCharges } from './queries/sandbox_charges.js'

/** The sandbox gateway itself: what a real one does on the other side of the internet. */
export const pretendGateway: SandboxOperations = {
  async open(order, clock) {
    const { code, expiresAt } = await openCheckout(order, clock)
    return { code, url: `${appUrl}/sandbox/checkout/${code}`, expiresAt: expiresAt.toJSDate() }
  },

  async find(tenantId, gatewayReference, clock) {
    const checkout = await SandboxCheckout.forTenant(tenantId)
      .where('gatewayReference', gatewayReference)
      .first()
    if (!checkout) {
      return null
    }
    const { amount, currency } = checkout
    const charges = await new SandboxCharges().ofCheckout(checkout, clock.now())
    return {
      status: charges.length > 0 ? 'paid' : statusAt(checkout, clock.now()),
      amount,
      currency,
      email: payerOf(checkout),
      charges,
    }
  },

  refund: (order) => refundCharge(order),

  charges: (tenantId, from, until) => new SandboxCharges().between(tenantId, from, until),
}

/** How a checkout stands at a moment without a charge: an open one can have expired. */
function statusAt(checkout: SandboxCheckout, now: Date): SandboxReport['status'] {
  return checkout.status === 'open' && checkout.expiresAt.toJSDate() <= now
    ? 'expired'
    : checkout.status
}
