import type { EventDescription } from '#kernel/outbox/event_catalogue'

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
