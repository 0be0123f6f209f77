import type { ContextWith } from '#platform/http/checked_input'
import { ReadQuota } from '../quota/queries/quota_overview.js'
import { meterCodes } from '../quota/services/quota_meters.js'
import { presentQuota } from '../quota/transformers/quota.js'
import type { quotaValidator } from '../quota/validators/usage.js'

/** What is left of what a tenant may use. */
export default class QuotaController {
  async index({ tenant, input: { meter } }: ContextWith<typeof quotaValidator>) {
    const quotas = []
    for (const code of meter ? [meter] : meterCodes) {
      quotas.push(presentQuota(await new ReadQuota().handle(tenant.id, code)))
    }
    return { quotas }
  }
}
