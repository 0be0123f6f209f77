import {
  count,
  described,
  flag,
  integerOrNull,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  oneOfOrNull,
  pageOf,
  shape,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type WebhookAttempt from '../models/webhook_attempt.js'
import { deliveryStatuses } from '../models/webhook_delivery.js'
import type WebhookDelivery from '../models/webhook_delivery.js'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import { attemptErrors, type AttemptError } from '../services/attempt_errors.js'
import { laneOf } from '../services/lane.js'

/** An endpoint as it is shown. */
export const endpoint = named(
  'WebhookEndpoint',
  object({
    id: text,
    url: text,
    description: textOrNull,
    events: described(
      'Types of the events it receives; null for all that are not opt-in',
      shape<string[] | null>({ type: ['array', 'null'], items: text })
    ),
    status: oneOf('active', 'paused', 'disabled'),
    disabledReason: oneOfOrNull('GONE', 'FAILING'),
    disabledAt: momentOrNull,
    failuresInRow: described('Failed attempts since the last success', count),
    failingSince: momentOrNull,
    answerTime: described(
      'Milliseconds that its last answers took, on average; null before the first',
      integerOrNull
    ),
    lane: described(
      'Events for servers that take long to answer wait in a lane of their own',
      oneOf('quick', 'slow')
    ),
    createdAt: moment,
    updatedAt: moment,
  })
)

/** A page of endpoints. */
export const endpoints = pageOf('endpoints', endpoint)

/** A delivery as lists show it. */
export const delivery = named(
  'WebhookDelivery',
  object({
    id: text,
    endpointId: text,
    eventId: described('x-service-event-id: the same on every attempt', text),
    event: text,
    origin: oneOf('event', 'ping'),
    status: oneOf(...deliveryStatuses),
    reason: oneOfOrNull('ENDPOINT_DISABLED', 'ENDPOINT_DELETED', 'ADDRESS_REFUSED'),
    attemptCount: count,
    nextAttemptAt: momentOrNull,
    redeliveryRequestedAt: momentOrNull,
    deliveredAt: momentOrNull,
    createdAt: moment,
  })
)

/** A page of deliveries. */
export const deliveries = pageOf('deliveries', delivery)

const attempt = named(
  'DeliveryAttempt',
  object({
    number: count,
    trigger: oneOf('scheduled', 'manual', 'ping'),
    outcome: oneOf('started', 'succeeded', 'failed'),
    responseStatus: integerOrNull,
    errorCode: oneOfOrNull(...(Object.keys(attemptErrors) as AttemptError[])),
    message: described('The error in words', textOrNull),
    responseText: described('The beginning of the answer', textOrNull),
    duration: described('Milliseconds', integerOrNull),
    startedAt: moment,
  })
)

/** A delivery with what is sent and its attempts. */
export const deliveryWithAttempts = object({
  ...delivery.properties,
  body: described('The exact text that is sent and signed, the same on every attempt', text),
  attempts: listOf(attempt),
})

/** The catalogue of events. */
export const events = object({
  events: listOf(
    object({
      event: text,
      module: text,
      description: text,
      optIn: described('Sent only to endpoints that name it', flag),
      sample: shape<object>({ type: 'object' }),
    })
  ),
})

/** How many deliveries were asked for again. */
export const recovery = object({ redeliveries: count })

/** What is shown of the signing secret. */
export const signingSecret = object({ lastFour: text, previousValidUntil: momentOrNull })

/** A signing secret that was just issued. */
export const rotatedSecret = object({
  secret: described('Shown this once', text),
  previousValidUntil: momentOrNull,
})

/**
 * An address that events are sent to, and the lane its events wait in. Its secret is never shown.
 */
export function presentEndpoint(row: WebhookEndpoint): Shown<typeof endpoint> {
  return show(endpoint, row, { lane: laneOf(row) })
}

/** Without its body, which may hold personal data. */
export function presentDelivery(row: WebhookDelivery): Shown<typeof delivery> {
  return show(delivery, row, { attemptCount: row.attempts })
}

/**
 * One attempt to deliver an event; `message` says in words why it failed, null where it did not.
 */
export function presentAttempt(row: WebhookAttempt): Shown<typeof attempt> {
  const { errorCode } = row
  return show(attempt, row, { message: errorCode === null ? null : attemptErrors[errorCode] })
}
