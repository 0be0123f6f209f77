import { setImmediate as letOthersRun } from 'node:timers/promises'
import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { deliveryDispatcher } from '../workers/delivery_dispatcher.js'
import { SLICE } from '../services/end_deliveries.js'
import { askAgain, clearWay } from './request_redelivery.js'

/** What to send again. */
export interface Recovery {
  tenantId: string
  /** Epoch milliseconds. */
  since: number
  /** Default: all active endpoints. */
  endpointId?: string
}

/**
 * Asks for one more attempt of every event since a moment that did not arrive: exhausted, or
 * cancelled because its endpoint was disabled. For after an outage.
 *
 * Many may be asked for, so it goes by slices, each in a transaction of its own, and lets other
 * requests run in between. What was interrupted can be asked for again.
 *
 * @returns how many deliveries are sent again.
 */
export async function recoverDeliveries({
  tenantId,
  since,
  endpointId,
}: Recovery): Promise<number> {
  const endpoints = await WebhookEndpoint.forTenant(tenantId)
    .where('status', 'active')
    .if(endpointId !== undefined, (query) => query.where('id', endpointId!))
  const endpointIds = endpoints.map(({ id }) => id)
  const isActive = await inTransaction(async (trx) => {
    await recordAudit(trx, {
      tenantId,
      action: 'webhook_delivery.recovery_requested',
      target: { type: 'webhook_endpoint', id: endpointId ?? 'all' },
      changes: { since: new Date(since).toISOString() },
    })
    return clearWay(tenantId, endpointIds, trx)
  })
  let asked = 0
  let after: SlicePosition | null = isActive ? { createdAt: since, id: '' } : null
  while (after) {
    const slice = await nextSlice(tenantId, after)
    asked += await askForMissed({ tenantId, endpointIds, slice })
    after = slice.length < SLICE ? null : positionOf(slice[slice.length - 1])
    await letOthersRun()
  }
  deliveryDispatcher.nudge()
  return asked
}

interface SlicePosition {
  /** Epoch milliseconds. */
  createdAt: number
  id: string
}

/** The next deliveries of a tenant, whatever became of them: the work of a slice is bounded. */
function nextSlice(tenantId: string, { createdAt, id }: SlicePosition): Promise<WebhookDelivery[]> {
  return WebhookDelivery.forTenant(tenantId)
    .select('id', 'createdAt', 'status', 'endpointId')
    .where('createdAt', '>=', createdAt)
    .where((later) => later.where('createdAt', '>', createdAt).orWhere('id', '>', id))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(SLICE)
    .exec()
}

async function askForMissed(input: {
  tenantId: string
  endpointIds: string[]
  slice: WebhookDelivery[]
}): Promise<number> {
  const { tenantId, endpointIds, slice } = input
  const missed = slice.filter(
    ({ status, endpointId }) =>
      (status === 'exhausted' || status === 'cancelled') && endpointIds.includes(endpointId)
  )
  if (missed.length === 0) {
    return 0
  }
  return inTransaction((trx) =>
    askAgain(
      WebhookDelivery.forTenant(tenantId, { client: trx })
        .whereIn(
          'id',
          missed.map(({ id }) => id)
        )
        .whereIn('status', ['exhausted', 'cancelled'])
        .where('origin', 'event')
    )
  )
}

function positionOf({ createdAt, id }: WebhookDelivery): SlicePosition {
  return { createdAt: createdAt.toMillis(), id }
}
