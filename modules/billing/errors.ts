import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of billing. */
export const errors: ErrorCodes = {
  BILLING_RESTRICTED: {
    status: 403,
    meaning: 'An invoice is overdue: no new work is accepted',
    mend: 'Pay the open invoices; reading and exporting go on meanwhile',
  },
  BILLING_SUSPENDED: {
    status: 403,
    meaning: 'An invoice is long overdue: the tenant can only read and pay',
    mend: 'Pay the open invoices',
  },
  BILLING_SUBSCRIPTION_NOT_FOUND: {
    status: 404,
    meaning: 'The tenant has no subscription',
    mend: 'Subscribe to a plan first',
  },
  BILLING_PLAN_NOT_FOUND: {
    status: 404,
    meaning: 'No plan with this code is offered',
    mend: '`GET /api/billing/plans` lists those that are offered',
  },
  BILLING_CREDIT_NOTE_NOT_FOUND: {
    status: 404,
    meaning: 'The tenant has no such credit note',
    mend: '`GET /api/billing/credit-notes` lists yours',
  },
  BILLING_INVOICE_NOT_FOUND: {
    status: 404,
    meaning: 'The tenant has no such invoice',
    mend: '`GET /api/billing/invoices` lists yours',
  },
  BILLING_CHANGE_CONFLICT: {
    status: 409,
    meaning: 'The subscription cannot be changed this way now',
    mend: 'Read the subscription again: the message says what stands against it',
  },
  BILLING_INVOICE_NOT_READY: {
    status: 409,
    meaning: 'The invoice is still a draft and has no PDF',
    mend: 'Wait until it is issued; `waitingFor` says what is missing',
  },
  BILLING_INVOICE_NOT_PAYABLE: {
    status: 409,
    meaning: 'The invoice cannot be paid in its present state',
    mend: 'Only open invoices can be paid: look at its `status`',
  },
  BILLING_LIMIT_EXCEEDED: {
    status: 422,
    meaning: 'More is in use than the plan allows',
    mend: 'Use less first, or choose a larger plan; the message says of what',
  },
  BILLING_PROFILE_INCOMPLETE: {
    status: 422,
    meaning: 'The billing profile is incomplete',
    mend: '`PUT /api/billing/profile` with what the message names',
  },
  BILLING_TAX_ID_INVALID: {
    status: 422,
    meaning: 'The tax number is not valid for this country',
    mend: 'Check number and country of the billing profile',
  },
}
