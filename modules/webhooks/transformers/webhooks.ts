import type WebhookAttempt from '../models/webhook_attempt.js'
import type WebhookDelivery from '../models/webhook_delivery.js'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import { attemptErrors } from '../services/attempt_errors.js'
import { laneOf } from '../services/lane.js'

/** An endpoint as the API shows it. */
export function presentEndpoint(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    status: endpoint.status,
    disabledReason: endpoint.disabledReason,
    disabledAt: endpoint.disabledAt?.toISO() ?? null,
    failuresInRow: endpoint.failuresInRow,
    failingSince: endpoint.failingSince?.toISO() ?? null,
    answerTime: endpoint.answerTime,
    lane: laneOf(endpoint),
    createdAt: endpoint.createdAt.toISO(),
    updatedAt: endpoint.updatedAt.toISO(),
  }
}

/** A delivery as lists show it: without its body, which may hold personal data. */
export function presentDelivery(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    eventId: delivery.eventId,
    event: delivery.event,
    origin: delivery.origin,
    status: delivery.status,
    reason: delivery.reason,
    attemptCount: delivery.attempts,
    nextAttemptAt: delivery.nextAttemptAt?.toISO() ?? null,
    redeliveryRequestedAt: delivery.redeliveryRequestedAt?.toISO() ?? null,
    deliveredAt: delivery.deliveredAt?.toISO() ?? null,
    createdAt: delivery.createdAt.toISO(),
  }
}

/** An attempt as the API shows it. */
export function presentAttempt(attempt: WebhookAttempt) {
  return {
    number: attempt.number,
    trigger: attempt.trigger,
    outcome: attempt.outcome,
    responseStatus: attempt.responseStatus,
    errorCode: attempt.errorCode,
    message: attempt.errorCode === null ? null : attemptErrors[attempt.errorCode],
    responseText: attempt.responseText,
    duration: attempt.duration,
    startedAt: attempt.startedAt.toISO(),
  }
}
