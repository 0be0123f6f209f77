import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of payments. */
export const errors: ErrorCodes = {
  WEBHOOK_SIGNATURE_INVALID: { status: 400, meaning: 'The signature does not match' },
  PAYMENT_NOT_FOUND: { status: 404, meaning: 'The tenant has no payment with this reference' },
  DUPLICATE_REFERENCE: { status: 409, meaning: 'The payment reference is already in use' },
  PAYMENT_NOT_ACCEPTED: { status: 422, meaning: 'The gateway does not accept such a payment' },
  PAYMENT_VERIFICATION_FAILED: { status: 422, meaning: 'The gateway could not verify the payment' },
  REFUND_NOT_POSSIBLE: { status: 422, meaning: 'The amount is more than can still be refunded' },
  PAYMENT_CONFIG_MISSING: { status: 500, meaning: 'Payments are not set up for the tenant' },
}
