import Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import { tenantAddress } from '../services/return_address.js'

/**
 * Where a payer who comes back from the gateway is sent; null where the tenant named no address, or
 * the reference, which nobody can guess, is none of ours.
 */
export async function returnDestination(gatewayReference: string): Promise<string | null> {
  const attempt = await PaymentAttempt.acrossTenants()
    .where('gatewayReference', gatewayReference)
    .first()
  if (!attempt) {
    return null
  }
  const { callbackUrl, reference } = await Payment.forTenant(attempt.tenantId)
    .where('id', attempt.paymentId)
    .firstOrFail()
  return callbackUrl && tenantAddress(callbackUrl, reference)
}
