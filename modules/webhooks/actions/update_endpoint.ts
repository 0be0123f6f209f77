import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import { findEndpoint } from '../queries/find_endpoint.js'
import { noteSuccess } from '../services/circuit_breaker.js'
import { deliveryDispatcher } from '../workers/delivery_dispatcher.js'
import { checkUrl, knownEvents } from '../services/endpoint_rules.js'

/** What to change; what is undefined stays. */
export interface EndpointChanges {
  tenantId: string
  endpointId: string
  url?: string
  events?: string[] | null
  description?: string | null
  status?: 'active' | 'paused'
}

/**
 * Changes an endpoint. With another address, or made active again, no failure is held against it;
 * with another address it is also measured anew.
 *
 * @throws {ApiException} `NOT_FOUND`; `VALIDATION_ERROR` for an unknown event;
 *   `WEBHOOK_URL_NOT_ALLOWED`.
 */
export async function updateEndpoint(changes: EndpointChanges): Promise<WebhookEndpoint> {
  const { url, events, description, status } = changes
  const types = events === undefined ? undefined : knownEvents(events)
  if (url !== undefined) {
    checkUrl(url)
  }

  const endpoint = await inTransaction(async (trx) => {
    const row = await findEndpoint(changes, trx)
    if (url !== undefined || status === 'active') {
      noteSuccess(row)
    }
    if (url !== undefined) {
      row.merge({ answerTime: null })
    }
    if (status !== undefined) {
      row.merge({ status, disabledReason: null, disabledAt: null })
    }
    row.merge({
      url: url ?? row.url,
      events: types === undefined ? row.events : types,
      description: description === undefined ? row.description : description,
    })
    await recordAudit(trx, {
      tenantId: row.tenantId,
      action: 'webhook_endpoint.changed',
      target: { type: 'webhook_endpoint', id: row.id },
      changes: {
        ...(url !== undefined && { url: 'changed' }),
        ...(types !== undefined && { events: types }),
        ...(status !== undefined && { status }),
      },
    })
    return row.save()
  })
  deliveryDispatcher.nudge()
  return endpoint
}
