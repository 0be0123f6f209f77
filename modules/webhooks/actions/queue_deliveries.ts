import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#platform/batches'
import { epochOf, systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import type { RecordedEvent } from '#platform/outbox/consumers'
import { isEnabled } from '#kernel/tenancy/module_state'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { deliveryDispatcher } from '../workers/delivery_dispatcher.js'
import { sealBody } from '../services/sealed_body.js'

/** Rows of one statement: it stays below the databases' limits on parameters. */
const ROWS = 500

/**
 * Takes recorded events over: one delivery for each endpoint of the tenant that wants the event.
 * Runs in the transaction that marks the events as dispatched, so that none is lost and none is
 * delivered under two ids.
 */
export async function queueDeliveries(
  events: readonly RecordedEvent[],
  trx: TransactionClientContract,
  clock = systemClock
): Promise<void> {
  const known = events.filter(({ type }) => eventCatalogue.find(type))
  const endpoints = await endpointsOf(new Set(known.map(({ tenantId }) => tenantId)), trx)
  const rows = known.flatMap((event) =>
    (endpoints.get(event.tenantId) ?? [])
      .filter((endpoint) => wants(endpoint, event.type))
      .map((endpoint) => deliveryRow(event, endpoint, epochOf(clock)))
  )
  for (const batch of inBatches(rows, ROWS)) {
    await trx.table('webhook_deliveries').multiInsert(batch)
  }
  if (rows.length > 0) {
    trx.after('commit', () => deliveryDispatcher.nudge())
  }
}

/** Endpoints by tenant, of those tenants that have the module. */
async function endpointsOf(
  tenantIds: ReadonlySet<string>,
  trx: TransactionClientContract
): Promise<Map<string, WebhookEndpoint[]>> {
  if (tenantIds.size === 0) {
    return new Map()
  }
  const endpoints = await WebhookEndpoint.acrossTenants({ client: trx }).whereIn('tenantId', [
    ...tenantIds,
  ])
  const byTenant = Map.groupBy(endpoints, ({ tenantId }) => tenantId)
  for (const tenantId of byTenant.keys()) {
    if (!(await isEnabled(tenantId, 'webhooks', { client: trx }))) {
      byTenant.delete(tenantId)
    }
  }
  return byTenant
}

function wants({ events }: WebhookEndpoint, type: string): boolean {
  return events === null ? eventCatalogue.find(type)?.optIn !== true : events.includes(type)
}

/** What comes while an endpoint is disabled is logged, so that the tenant can recover it. */
function deliveryRow(event: RecordedEvent, endpoint: WebhookEndpoint, now: number) {
  const isDisabled = endpoint.status === 'disabled'
  const { id: eventId, tenantId } = event
  const body = JSON.stringify(eventCatalogue.contractPayload(event.type, event.payload))
  return {
    id: newId('whd'),
    tenant_id: tenantId,
    endpoint_id: endpoint.id,
    event_id: eventId,
    event: event.type,
    origin: 'event',
    body: sealBody(body, { tenantId, eventId }),
    status: isDisabled ? 'cancelled' : 'pending',
    reason: isDisabled ? 'ENDPOINT_DISABLED' : null,
    attempts: 0,
    failures: 0,
    next_attempt_at: isDisabled ? null : now,
    due_at: isDisabled ? null : now,
    created_at: now,
    updated_at: now,
  }
}
