import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import config from '#config/webhooks'
import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { refuseBeyondPlan } from '#platform/access/holdings'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { checkUrl, knownEvents } from '../services/endpoint_rules.js'

/** A new endpoint of a tenant. */
export interface NewEndpoint {
  tenantId: string
  url: string
  /** Types of events; null or left out: all that are not opt-in. */
  events?: string[] | null
  description?: string | null
}

/**
 * Adds an address that receives a tenant's events.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for an unknown event; `WEBHOOK_URL_NOT_ALLOWED`;
 *   `WEBHOOK_ENDPOINT_LIMIT` when the tenant has as many as it may; the code of `planErrors` when
 *   its plan admits no more.
 */
export async function createEndpoint({
  tenantId,
  url,
  events = null,
  description = null,
}: NewEndpoint) {
  const types = knownEvents(events)
  checkUrl(url)

  return inTransaction(async (trx) => {
    await trx.from('tenants').where('id', tenantId).select('id').forUpdate()
    if ((await countEndpoints(tenantId, trx)) >= config.maxEndpoints) {
      throw new ApiException(
        'WEBHOOK_ENDPOINT_LIMIT',
        `A tenant can have ${config.maxEndpoints} endpoints. Delete one that is no longer used.`
      )
    }
    await refuseBeyondPlan(tenantId, 'webhooks.endpoints', trx)
    const endpoint = await WebhookEndpoint.create(
      {
        id: newId('whe'),
        tenantId,
        url,
        description,
        events: types,
        status: 'active',
        disabledReason: null,
        disabledAt: null,
        failuresInRow: 0,
        failingSince: null,
        blockedUntil: null,
        answerTime: null,
      },
      { client: trx }
    )
    await recordAudit(trx, {
      tenantId,
      action: 'webhook_endpoint.created',
      target: { type: 'webhook_endpoint', id: endpoint.id },
      changes: { events: types },
    })
    return endpoint
  })
}

/** Endpoints that a tenant has, in use or not. */
export async function countEndpoints(
  tenantId: string,
  trx?: TransactionClientContract
): Promise<number> {
  const [{ $extras }] = await WebhookEndpoint.forTenant(tenantId, { client: trx }).count(
    '* as total'
  )
  return Number($extras.total)
}
