import { setImmediate as letOthersRun } from 'node:timers/promises'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { recordEvent } from '#platform/outbox/outbox'
import WebhookDelivery, { type CancelReason } from '../models/webhook_delivery.js'
import WebhookEndpoint, { type DisabledReason } from '../models/webhook_endpoint.js'

/** What a delivery's row holds when no worker has anything to do with it. */
export const nothingDue = {
  nextAttemptAt: null,
  redeliveryRequestedAt: null,
  dueAt: null,
  lease: null,
} as const

/** Deliveries that are changed in one transaction. */
export const SLICE = 300

/**
 * Cancels what waits for an endpoint, at most one slice. Deliveries that have ended keep how they
 * ended.
 *
 * @returns whether more may be waiting.
 */
export async function cancelSlice(
  { tenantId, id: endpointId }: WebhookEndpoint,
  reason: CancelReason,
  trx: TransactionClientContract
): Promise<boolean> {
  const slice = await WebhookDelivery.forTenant(tenantId, { client: trx })
    .select('id', 'status')
    .where('endpointId', endpointId)
    .whereNotNull('dueAt')
    .limit(SLICE)
  const change = (isPending: boolean, changes: object) => {
    const ids = slice.filter(({ status }) => (status === 'pending') === isPending)
    return WebhookDelivery.forTenant(tenantId, { client: trx })
      .whereIn(
        'id',
        ids.map(({ id }) => id)
      )
      .update({ ...nothingDue, ...changes, ...touched() })
  }
  await change(true, { status: 'cancelled', reason })
  await change(false, {})
  return slice.length === SLICE
}

/**
 * Cancels what waits for an endpoint that nothing is sent to any longer, by slices, between which
 * others run.
 */
export async function cancelWaiting(
  endpoint: WebhookEndpoint,
  reason: CancelReason
): Promise<void> {
  while (await inTransaction((trx) => cancelSlice(endpoint, reason, trx))) {
    await letOthersRun()
  }
}

/** Finishes what a killed process left: nothing waits for endpoints that are disabled. */
export async function cancelLeftovers(): Promise<void> {
  const disabled = await WebhookEndpoint.acrossTenants().where('status', 'disabled')
  for (const endpoint of disabled) {
    await cancelWaiting(endpoint, 'ENDPOINT_DISABLED')
  }
}

/**
 * Stops sending to an endpoint and tells the tenant's other endpoints (event `endpoint.disabled`).
 * An endpoint that is disabled stays as it is. What waits for it is to be cancelled after the
 * commit.
 */
export async function disableEndpoint(
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
  now: number,
  trx: TransactionClientContract
): Promise<void> {
  if (endpoint.status === 'disabled') {
    return
  }
  const { tenantId, id: endpointId } = endpoint
  await endpoint
    .useTransaction(trx)
    .merge({
      status: 'disabled',
      disabledReason: reason,
      disabledAt: DateTime.fromMillis(now, { zone: 'utc' }),
    })
    .save()
  await recordEvent(trx, {
    tenantId,
    type: 'endpoint.disabled',
    payload: {
      event: 'endpoint.disabled',
      endpointId,
      reason,
      tenantId,
      timestamp: Math.floor(now / 1000),
    },
  })
}
