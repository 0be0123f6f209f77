import type { ContextWith } from '#platform/http/checked_input'
import { requestExtraction } from '../actions/request_extraction.js'
import type { extractionValidator } from '../validators/file_processing.js'

/** Analysis of a file on request. */
export default class ExtractionsController {
  async store({ tenant, userId, input }: ContextWith<typeof extractionValidator>) {
    const jobId = await requestExtraction({ tenantId: tenant.id, userId, ...input })
    return { success: true, status: 'pending' as const, jobId }
  }
}
