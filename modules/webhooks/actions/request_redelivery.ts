import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { recordAudit } from '#platform/audit/audit_log'
import { epochOf, systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, notFound } from '#platform/http/api_exception'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { deliveryDispatcher } from '../workers/delivery_dispatcher.js'

/**
 * Asks for one more attempt of a delivery, beside its schedule, whatever became of it. A retry that
 * is planned is dropped only if this attempt succeeds.
 *
 * @throws {ApiException} `NOT_FOUND`; `WEBHOOK_ENDPOINT_NOT_ACTIVE` (409) when its endpoint is
 *   paused, disabled or deleted; `WEBHOOK_DELIVERY_BUSY` (409) while an attempt is running.
 */
export async function requestRedelivery({
  tenantId,
  deliveryId,
}: {
  tenantId: string
  deliveryId: string
}): Promise<void> {
  await inTransaction(async (trx) => {
    const delivery = await WebhookDelivery.forTenant(tenantId, { client: trx })
      .where('id', deliveryId)
      .first()
    if (!delivery) {
      throw notFound()
    }
    const isActive = await clearWay(tenantId, [delivery.endpointId], trx)
    if (!isActive) {
      throw new ApiException(
        'WEBHOOK_ENDPOINT_NOT_ACTIVE',
        'The endpoint of this delivery is paused, disabled or deleted. Make it active first.'
      )
    }
    const asked = await askAgain(
      WebhookDelivery.forTenant(tenantId, { client: trx }).where('id', deliveryId)
    )
    if (asked === 0) {
      throw new ApiException(
        'WEBHOOK_DELIVERY_BUSY',
        'An attempt of this delivery is running. Look at its outcome first.'
      )
    }
    await recordAudit(trx, {
      tenantId,
      action: 'webhook_delivery.redelivery_requested',
      target: { type: 'webhook_delivery', id: deliveryId },
    })
  })
  deliveryDispatcher.nudge()
}

/**
 * Lets endpoints be called at once, although they have failed lately.
 *
 * @returns whether any of them is active.
 */
export async function clearWay(
  tenantId: string,
  endpointIds: string[],
  trx: TransactionClientContract
): Promise<boolean> {
  const cleared = await WebhookEndpoint.forTenant(tenantId, { client: trx })
    .whereIn('id', endpointIds)
    .where('status', 'active')
    .update({ blockedUntil: null })
  return Number(cleared) > 0
}

/**
 * Asks for one more attempt of the deliveries of a query that no worker is busy with.
 *
 * @returns how many there are.
 */
export async function askAgain(
  deliveries: ModelQueryBuilderContract<typeof WebhookDelivery, WebhookDelivery>,
  clock = systemClock
): Promise<number> {
  const now = epochOf(clock)
  const asked = await deliveries
    .where((free) => free.whereNull('lease').orWhere('dueAt', '<=', now))
    .update({ redeliveryRequestedAt: now, dueAt: now, updatedAt: now })
  return Number(asked)
}
