import type { JSONSchema7 } from 'json-schema'
import {
  count,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  text,
  textOrNull,
} from '#platform/http/shapes'
import { deliveryStatuses } from '../models/webhook_delivery.js'
import { attemptErrors } from '../services/attempt_errors.js'

/** An endpoint as it is shown. */
export const endpoint = named(
  'WebhookEndpoint',
  object({
    id: text,
    url: text,
    description: textOrNull,
    events: {
      type: ['array', 'null'],
      items: text,
      description: 'Types of the events it receives; null for all that are not opt-in',
    },
    status: oneOf('active', 'paused', 'disabled'),
    disabledReason: { type: ['string', 'null'], enum: ['GONE', 'FAILING', null] },
    disabledAt: momentOrNull,
    failuresInRow: { ...count, description: 'Failed attempts since the last success' },
    failingSince: momentOrNull,
    answerTime: {
      type: ['integer', 'null'],
      description: 'Milliseconds that its last answers took, on average; null before the first',
    },
    lane: {
      type: 'string',
      enum: ['quick', 'slow'],
      description: 'Events for servers that take long to answer wait in a lane of their own',
    },
    createdAt: moment,
    updatedAt: moment,
  })
)

/** A page of endpoints. */
export const endpointList = object({
  endpoints: listOf(endpoint),
  total: count,
})

const deliveryFields: Record<string, JSONSchema7> = {
  id: text,
  endpointId: text,
  eventId: { type: 'string', description: 'x-service-event-id: the same on every attempt' },
  event: text,
  origin: oneOf('event', 'ping'),
  status: { type: 'string', enum: [...deliveryStatuses] },
  reason: {
    type: ['string', 'null'],
    enum: ['ENDPOINT_DISABLED', 'ENDPOINT_DELETED', 'ADDRESS_REFUSED', null],
  },
  attemptCount: count,
  nextAttemptAt: momentOrNull,
  redeliveryRequestedAt: momentOrNull,
  deliveredAt: momentOrNull,
  createdAt: moment,
}

/** A delivery as lists show it. */
export const delivery = named('WebhookDelivery', object(deliveryFields))

/** A page of deliveries. */
export const deliveryList = object({
  deliveries: listOf(delivery),
  total: count,
})

const attempt = named(
  'DeliveryAttempt',
  object({
    number: count,
    trigger: oneOf('scheduled', 'manual', 'ping'),
    outcome: oneOf('started', 'succeeded', 'failed'),
    responseStatus: { type: ['integer', 'null'] },
    errorCode: { type: ['string', 'null'], enum: [...Object.keys(attemptErrors), null] },
    message: { type: ['string', 'null'], description: 'The error in words' },
    responseText: { type: ['string', 'null'], description: 'The beginning of the answer' },
    duration: { type: ['integer', 'null'], description: 'Milliseconds' },
    startedAt: moment,
  })
)

/** A delivery with what is sent and its attempts. */
export const deliveryWithAttempts = object({
  ...deliveryFields,
  body: {
    type: 'string',
    description: 'The exact text that is sent and signed, the same on every attempt',
  },
  attempts: listOf(attempt),
})

/** The catalogue of events. */
export const eventList = object({
  events: {
    type: 'array',
    items: object({
      event: text,
      module: text,
      description: text,
      optIn: { type: 'boolean', description: 'Sent only to endpoints that name it' },
      sample: { type: 'object' },
    }),
  },
})

/** How many deliveries were asked for again. */
export const recovery = object({ redeliveries: count })

/** What is shown of the signing secret. */
export const signingSecret = object({ lastFour: text, previousValidUntil: momentOrNull })

/** A signing secret that was just issued. */
export const rotatedSecret = object({
  secret: { type: 'string', description: 'Shown this once' },
  previousValidUntil: momentOrNull,
})
