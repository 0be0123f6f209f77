import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { requestExtraction } from '../actions/request_extraction.js'
import { extractionValidator } from '../validators/file_processing.js'

/** Analysis of a file on request. */
export default class ExtractionsController {
  async store({ request, tenant, userId }: HttpContext) {
    const input = await validate(extractionValidator, request.body())
    const jobId = await requestExtraction({ tenantId: tenant.id, userId, ...input })
    return { success: true, status: 'pending' as const, jobId }
  }
}
