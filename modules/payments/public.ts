/**
 * What other modules may use of payments. Answers are plain objects, never models; a payment of
 * another tenant is a payment that does not exist.
 */
import { InitializePayment, type PaymentRequest } from './actions/initialize_payment.js'
import { VerifyPayment } from './actions/verify_payment.js'
import { presentPayment, type Verification } from './transformers/payment.js'

export type { PaymentRequest } from './actions/initialize_payment.js'
export type { Verification } from './transformers/payment.js'

/**
 * Opens a payment of a tenant at the tenant's own gateway. `amount` is in kobo; the payer pays at
 * `authorizationUrl`. When the money is there the outbox carries `payment.completed` with this
 * `reference`, exactly once.
 *
 * @throws {ApiException} `PAYMENT_CONFIG_MISSING` (500), `PAYMENT_NOT_ACCEPTED` (422),
 *   `DUPLICATE_REFERENCE` (409), `UPSTREAM_ERROR` (502).
 */
export async function openCheckout(
  request: PaymentRequest
): Promise<{ authorizationUrl: string; accessCode: string; reference: string }> {
  const { payment, authorizationUrl, accessCode } = await new InitializePayment().handle(request)
  return { authorizationUrl, accessCode, reference: payment.reference }
}

/**
 * Finds out how a payment stands: from the gateway, unless the payment is final.
 *
 * @throws {ApiException} `PAYMENT_NOT_FOUND` (404), `PAYMENT_VERIFICATION_FAILED` (422),
 *   `PAYMENT_CONFIG_MISSING` (500), `UPSTREAM_ERROR` (502).
 */
export async function verifyPayment(payment: {
  tenantId: string
  reference: string
}): Promise<Verification> {
  return presentPayment(await new VerifyPayment().handle(payment))
}
