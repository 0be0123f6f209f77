import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { ReadQuota } from '../queries/quota_overview.js'
import { meterCodes } from '../services/quota_meters.js'
import { toQuota } from '../transformers/quota.js'
import { quotaQuery } from '../validators/usage.js'

/** What is left of what a tenant may use. */
export default class QuotaController {
  async index({ request, response, tenant }: HttpContext) {
    const { meter } = await validate(quotaQuery, request.qs())
    const quotas = []
    for (const code of meter ? [meter] : meterCodes) {
      quotas.push(toQuota(await new ReadQuota().handle(tenant.id, code)))
    }
    return response.ok({ quotas })
  }
}
