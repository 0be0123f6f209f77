import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of billing. */
export const errors: ErrorCodes = {
  BILLING_RESTRICTED: { status: 403, meaning: 'An invoice is overdue: no new work is accepted' },
  BILLING_SUSPENDED: {
    status: 403,
    meaning: 'An invoice is long overdue: the tenant can only read and pay',
  },
  BILLING_SUBSCRIPTION_NOT_FOUND: { status: 404, meaning: 'The tenant has no subscription' },
  BILLING_PLAN_NOT_FOUND: { status: 404, meaning: 'No plan with this code is offered' },
  BILLING_CREDIT_NOTE_NOT_FOUND: { status: 404, meaning: 'The tenant has no such credit note' },
  BILLING_INVOICE_NOT_FOUND: { status: 404, meaning: 'The tenant has no such invoice' },
  BILLING_CHANGE_CONFLICT: {
    status: 409,
    meaning: 'The subscription cannot be changed this way now',
  },
  BILLING_INVOICE_NOT_READY: {
    status: 409,
    meaning: 'The invoice is still a draft and has no PDF',
  },
  BILLING_INVOICE_NOT_PAYABLE: {
    status: 409,
    meaning: 'The invoice cannot be paid in its present state',
  },
  BILLING_LIMIT_EXCEEDED: { status: 422, meaning: 'More is in use than the plan allows' },
  BILLING_PROFILE_INCOMPLETE: { status: 422, meaning: 'The billing profile is incomplete' },
  BILLING_TAX_ID_INVALID: { status: 422, meaning: 'The tax number is not valid for this country' },
}
