import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, secondsOf, systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { PING } from '../events.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import { findEndpoint } from '../queries/find_endpoint.js'
import { attemptRow, type ClaimedAttempt } from '../services/attempt.js'
import { sealBody } from '../services/sealed_body.js'
import { sendAttempt } from '../services/send_attempt.js'
import { leaseDuration } from './claim_due_deliveries.js'
import { recordOutcomes } from './record_outcomes.js'

/**
 * Sends a test event to an endpoint now, whatever its status, and waits for the answer. It is
 * logged as a delivery that is tried once.
 *
 * @returns Id of the delivery.
 * @throws {ApiException} `NOT_FOUND`.
 */
export async function pingEndpoint(
  input: { tenantId: string; endpointId: string },
  clock = systemClock
): Promise<string> {
  const attempt = await begin(await findEndpoint(input), clock)
  const result = await sendAttempt(attempt, undefined, clock)
  await recordOutcomes([{ ...attempt, result }], clock)
  return attempt.delivery.id
}

/** The delivery is leased from the start: no worker takes it while this request waits. */
async function begin(endpoint: WebhookEndpoint, clock: Clock): Promise<ClaimedAttempt> {
  const { tenantId, id: endpointId } = endpoint
  const lease = newId('lease')
  const eventId = newId('evt')
  const now = momentOf(clock)
  const timestamp = secondsOf(clock)
  const body = JSON.stringify({ event: PING, endpointId, tenantId, timestamp })

  return inTransaction(async (trx) => {
    const delivery = await WebhookDelivery.create(
      {
        id: newId('whd'),
        tenantId,
        endpointId,
        eventId,
        event: PING,
        origin: 'ping',
        body: sealBody(body, { tenantId, eventId }),
        status: 'pending',
        reason: null,
        attempts: 1,
        failures: 0,
        nextAttemptAt: null,
        redeliveryRequestedAt: null,
        dueAt: now.plus(leaseDuration()),
        lease,
        deliveredAt: null,
      },
      { client: trx }
    )
    const attempt: ClaimedAttempt = {
      id: newId('wha'),
      delivery,
      endpoint,
      number: 1,
      trigger: 'ping',
      lease,
      startedAt: now.toMillis(),
    }
    await trx.table('webhook_attempts').insert(attemptRow(attempt))
    await recordAudit(trx, {
      tenantId,
      action: 'webhook_endpoint.pinged',
      target: { type: 'webhook_endpoint', id: endpointId },
    })
    return attempt
  })
}
