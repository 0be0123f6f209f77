import type { EventDescription } from '#platform/outbox/event_catalogue'

/** Type of the event that `POST …/ping` sends. */
export const PING = 'webhook.ping'

const sample = {
  endpointId: 'whe_01kafj8d3v6m1t9q5x2r7c4y0b',
  tenantId: 'ten_01kafj5qk2n8d4w6b0s3h7v1fe',
  timestamp: 1_795_000_000,
}

/** What a tenant is told about its endpoints. */
export const webhookEvents: readonly EventDescription[] = [
  {
    type: PING,
    module: 'webhooks',
    description: 'A test that was asked for; sent to the one endpoint, whatever it receives.',
    sample: { event: PING, ...sample },
    optIn: true,
  },
  {
    type: 'endpoint.disabled',
    module: 'webhooks',
    description:
      'Sending to an endpoint was stopped: it answered 410 (GONE), or failed for days (FAILING).',
    sample: { event: 'endpoint.disabled', ...sample, reason: 'GONE' },
  },
]

/** Headers of a delivery, with their meaning (docs/receiving-webhooks.md). */
export const deliveryHeaders: Readonly<Record<string, string>> = {
  'x-service-event': 'Name of the event, also in the body',
  'x-service-event-id': 'The same on every attempt: skip what you have already had',
  'x-service-delivery-attempt': '1, 2, 3 …',
  'x-service-timestamp': 'Unix time of signing, seconds',
  'x-service-signature':
    'Hex HMAC-SHA256 of the raw body directly followed by the timestamp, under the signing secret',
  'webhook-id': 'The event id, as Standard Webhooks names it',
  'webhook-timestamp': 'The timestamp, as Standard Webhooks names it',
  'webhook-signature': 'The signature of Standard Webhooks: `v1,` and base64',
}
