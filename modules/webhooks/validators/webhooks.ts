import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'
import { deliveryStatuses } from '../models/webhook_delivery.js'

/** Seconds for which the old secret goes on signing after a rotation: one day, at most seven. */
export const DEFAULT_GRACE = 86_400
const LONGEST_GRACE = 604_800

const url = () => vine.string().trim().minLength(1).maxLength(2000)
const description = () => vine.string().trim().maxLength(200).nullable().optional()

/**
 * Types of events; null for all that are not opt-in. Which types there are is checked afterwards.
 */
const events = () =>
  vine.array(vine.string().maxLength(64)).minLength(1).maxLength(100).nullable().optional()

/** Body of `POST /api/webhooks/endpoints`. */
export const createEndpointValidator = vine.create(
  vine.object({ url: url(), events: events(), description: description() })
)

/** Body of `PATCH /api/webhooks/endpoints/:endpointId`. */
export const updateEndpointValidator = vine.create(
  vine.object({
    url: url().optional(),
    events: events(),
    description: description(),
    status: vine.enum(['active', 'paused'] as const).optional(),
  })
)

/** Query of `GET /api/webhooks/endpoints`. */
export const listEndpointsValidator = vine.create(vine.object(paging()))

/** Query of `GET /api/webhooks/deliveries`. */
export const listDeliveriesValidator = vine.create(
  vine.object({
    status: vine.enum(deliveryStatuses).optional(),
    event: vine.string().maxLength(64).optional(),
    endpointId: vine.string().maxLength(64).optional(),
    ...paging(),
  })
)

/** Body of `POST /api/webhooks/recover`. */
export const recoverValidator = vine.create(
  vine.object({
    since: vine
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/),
    endpointId: vine.string().maxLength(64).optional(),
  })
)

/** Body of `POST /api/webhooks/secret/rotate`. */
export const rotateSecretValidator = vine.create(
  vine.object({
    graceSeconds: vine
      .number({ strict: true })
      .withoutDecimals()
      .range([0, LONGEST_GRACE])
      .optional(),
  })
)
