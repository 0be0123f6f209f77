import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import config from '#config/webhooks'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { unlockedRows } from '#platform/work/hold'
import { isEnabled } from '#kernel/tenancy/module_state'
import WebhookAttempt from '../models/webhook_attempt.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import { dueEndpoints } from '../queries/due_endpoints.js'
import { attemptRow, type ClaimedAttempt } from '../services/attempt.js'
import { isSuspect } from '../services/circuit_breaker.js'
import type { DeliverySlots, Share } from '../services/delivery_slots.js'

/**
 * Takes due deliveries for a worker: a few from each endpoint, as its slots are divided, so that
 * neither a dead one with thousands waiting nor slow ones delay the others. Each is leased and its
 * attempt is written before it is returned: no two workers send the same, and an attempt that a
 * killed worker never finished stays in the log.
 */
export async function claimDueDeliveries(
  slots: DeliverySlots,
  clock = systemClock
): Promise<ClaimedAttempt[]> {
  const shares = await slots.shares(await dueEndpoints(epochOf(clock)), async (tenantId) =>
    isEnabled(tenantId, 'webhooks')
  )
  if (shares.length === 0) {
    return []
  }
  const ids = await candidates(shares, epochOf(clock))
  if (ids.length === 0) {
    return []
  }
  const endpoints = new Map(shares.map(({ endpoint }) => [endpoint.id, endpoint]))
  return inTransaction((trx) => claim(ids, endpoints, clock, trx))
}

/**
 * One look for all endpoints; nothing is locked yet, so that workers do not wait for each other.
 */
async function candidates(shares: Share[], now: number): Promise<string[]> {
  const [first, ...others] = shares.map((share) => dueAt(share, now).as('due'))
  const query = db.from(first).select('id')
  for (const other of others) {
    query.unionAll(db.from(other).select('id'))
  }
  const rows: { id: string }[] = await query
  return rows.map(({ id }) => id)
}

async function claim(
  ids: string[],
  endpoints: ReadonlyMap<string, WebhookEndpoint>,
  clock: Clock,
  trx: TransactionClientContract
): Promise<ClaimedAttempt[]> {
  const now = epochOf(clock)
  const due = WebhookDelivery.acrossTenants({ client: trx })
    .whereIn('id', ids)
    .where('dueAt', '<=', now)
  const deliveries = await unlockedRows(due, trx)
  if (deliveries.length === 0) {
    return []
  }

  const lease = newId('lease')
  await markInterrupted(deliveries, trx)
  await WebhookDelivery.acrossTenants({ client: trx })
    .whereIn(
      'id',
      deliveries.map(({ id }) => id)
    )
    .update({ attempts: trx.raw('attempts + 1'), lease, dueAt: now + leaseDuration() })
  const attempts = deliveries.map((delivery) => ({
    id: newId('wha'),
    delivery,
    endpoint: endpoints.get(delivery.endpointId)!,
    number: delivery.attempts + 1,
    trigger: triggerOf(delivery),
    lease,
    startedAt: now,
  }))
  await trx.table('webhook_attempts').multiInsert(attempts.map(attemptRow))
  return attempts
}

/** Milliseconds after which another worker may take over: the exchange, and time to record it. */
export function leaseDuration(): number {
  return 2 * config.deadline
}

/**
 * Oldest first; an endpoint under suspicion is tried with its oldest event, whenever that was due.
 */
function dueAt({ endpoint, amount }: Share, now: number) {
  return db
    .from('webhook_deliveries')
    .select('id')
    .where('endpoint_id', endpoint.id)
    .where('due_at', '<=', now)
    .orderBy(isSuspect(endpoint) ? 'id' : 'due_at')
    .limit(amount)
}

/** A lease that ran out belonged to a worker that was killed: its attempt did not end well. */
async function markInterrupted(
  deliveries: WebhookDelivery[],
  trx: TransactionClientContract
): Promise<void> {
  const cutOff = deliveries.filter(({ lease }) => lease !== null).map(({ id }) => id)
  if (cutOff.length > 0) {
    await WebhookAttempt.acrossTenants({ client: trx })
      .whereIn('deliveryId', cutOff)
      .where('outcome', 'started')
      .update({ outcome: 'failed', errorCode: 'INTERRUPTED' })
  }
}

function triggerOf({ origin, redeliveryRequestedAt }: WebhookDelivery): ClaimedAttempt['trigger'] {
  if (redeliveryRequestedAt) {
    return 'manual'
  }
  return origin === 'ping' ? 'ping' : 'scheduled'
}
