import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of webhooks. */
export const errors: ErrorCodes = {
  WEBHOOK_ENDPOINT_NOT_ACTIVE: {
    status: 409,
    meaning: 'The endpoint is paused, disabled or deleted',
    mend: 'Make the endpoint `active` first',
  },
  WEBHOOK_DELIVERY_BUSY: {
    status: 409,
    meaning: 'The delivery is being attempted right now',
    mend: 'Wait for the attempt to end: 15 seconds at most',
  },
  WEBHOOK_URL_NOT_ALLOWED: {
    status: 422,
    meaning: 'The address may not receive events',
    mend: 'Use https and a public address, without user name and redirect; `tep listen` reaches your own machine',
  },
  WEBHOOK_ENDPOINT_LIMIT: {
    status: 422,
    meaning: 'The tenant has reached its limit of endpoints',
    mend: 'Delete an endpoint that is no longer used',
  },
}
