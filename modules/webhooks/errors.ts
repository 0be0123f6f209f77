import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of webhooks. */
export const errors: ErrorCodes = {
  WEBHOOK_ENDPOINT_NOT_ACTIVE: {
    status: 409,
    meaning: 'The endpoint is paused, disabled or deleted',
  },
  WEBHOOK_DELIVERY_BUSY: { status: 409, meaning: 'The delivery is being attempted right now' },
  WEBHOOK_URL_NOT_ALLOWED: { status: 422, meaning: 'The address may not receive events' },
  WEBHOOK_ENDPOINT_LIMIT: { status: 422, meaning: 'The tenant has reached its limit of endpoints' },
}
