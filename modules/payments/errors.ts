import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of payments. */
export const errors: ErrorCodes = {
  WEBHOOK_SIGNATURE_INVALID: {
    status: 400,
    meaning: 'The signature does not match',
    mend: 'Sign the raw bytes with the present secret, and look at your clock',
  },
  PAYMENT_NOT_FOUND: {
    status: 404,
    meaning: 'The tenant has no payment with this reference',
    mend: 'Check the reference; `GET /api/payments/transactions` lists yours',
  },
  DUPLICATE_REFERENCE: {
    status: 409,
    meaning: 'The payment reference is already in use',
    mend: 'Give every payment a reference of its own, or none',
  },
  PAYMENT_NOT_ACCEPTED: {
    status: 422,
    meaning: 'The gateway does not accept such a payment',
    mend: 'The message says what of amount, currency or payer the gateway refuses',
  },
  PAYMENT_VERIFICATION_FAILED: {
    status: 422,
    meaning: 'The gateway could not verify the payment',
    mend: 'Ask again later; `status` tells what is known so far',
  },
  REFUND_NOT_POSSIBLE: {
    status: 422,
    meaning: 'The amount is more than can still be refunded',
    mend: 'Refund at most what is left: `amount` less `refundedAmount`',
  },
  PAYMENT_CONFIG_MISSING: {
    status: 500,
    meaning: 'Payments are not set up for the tenant',
    mend: 'Ask the platform to set up a gateway for your school',
  },
}
