import { inTransaction } from '#platform/database/transaction'
import { findEndpoint } from '../queries/find_endpoint.js'
import { cancelSlice, cancelWaiting } from '../services/end_deliveries.js'

/**
 * Removes an endpoint and cancels what waits for it, which may be much: meanwhile it is paused. The
 * log of its deliveries stays.
 */
export class DeleteEndpoint {
  /** @throws {ApiException} `NOT_FOUND`. */
  async handle(input: { tenantId: string; endpointId: string }): Promise<void> {
    const paused = await inTransaction(async (client) => {
      const endpoint = await findEndpoint(input, client)
      return endpoint.merge({ status: 'paused' }).save()
    })
    await cancelWaiting(paused, 'ENDPOINT_DELETED')
    await inTransaction(async (client) => {
      const endpoint = await findEndpoint(input, client)
      await cancelSlice(endpoint, 'ENDPOINT_DELETED', client)
      await endpoint.delete()
    })
  }
}
