import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { findEndpoint } from '../queries/find_endpoint.js'
import { cancelSlice, cancelWaiting } from '../services/end_deliveries.js'

/**
 * Removes an endpoint and cancels what waits for it, which may be much: meanwhile it is paused. The
 * log of its deliveries stays.
 *
 * @throws {ApiException} `NOT_FOUND`.
 */
export async function deleteEndpoint(input: {
  tenantId: string
  endpointId: string
}): Promise<void> {
  const paused = await inTransaction(async (trx) => {
    const endpoint = await findEndpoint(input, trx)
    return endpoint.merge({ status: 'paused' }).save()
  })
  await cancelWaiting(paused, 'ENDPOINT_DELETED')
  await inTransaction(async (trx) => {
    const endpoint = await findEndpoint(input, trx)
    await cancelSlice(endpoint, 'ENDPOINT_DELETED', trx)
    await endpoint.delete()
    await recordAudit(trx, {
      tenantId: endpoint.tenantId,
      action: 'webhook_endpoint.deleted',
      target: { type: 'webhook_endpoint', id: endpoint.id },
    })
  })
}
