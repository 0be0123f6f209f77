import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { ReadQuota } from '../quota/queries/quota_overview.js'
import { meterCodes } from '../quota/services/quota_meters.js'
import { presentQuota } from '../quota/transformers/quota.js'
import { quotaValidator } from '../quota/validators/usage.js'

/** What is left of what a tenant may use. */
export default class QuotaController {
  async index({ request, tenant }: HttpContext) {
    const { meter } = await validate(quotaValidator, request.qs())
    const quotas = []
    for (const code of meter ? [meter] : meterCodes) {
      quotas.push(presentQuota(await new ReadQuota().handle(tenant.id, code)))
    }
    return { quotas }
  }
}
