import { inTransaction } from '#kernel/database/transaction'
import { findEndpoint } from '../queries/find_endpoint.js'
import { cancelWaiting } from '../services/end_deliveries.js'

/** Removes an endpoint and cancels what waits for it. The log of its deliveries stays. */
export class DeleteEndpoint {
  /** @throws {ApiException} `NOT_FOUND`. */
  async handle(input: { tenantId: string; endpointId: string }): Promise<void> {
    await inTransaction(async (client) => {
      const endpoint = await findEndpoint(input, client)
      await cancelWaiting(endpoint, 'ENDPOINT_DELETED', client)
      await endpoint.delete()
    })
  }
}
