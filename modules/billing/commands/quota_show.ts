import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace quota:show --tenant=demo` */
export default class QuotaShow extends PlatformCommand {
  static override commandName = 'quota:show'
  static override description = 'Show what a tenant has used, what is held and what is left'

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  async perform() {
    const { ReadQuota } = await import('../quota/queries/quota_overview.js')
    const { meterCodes } = await import('../quota/services/quota_meters.js')
    const { presentQuota } = await import('../quota/transformers/quota.js')

    const tenant = await this.findTenant(this.tenant)
    const quotas = []
    for (const meter of meterCodes) {
      quotas.push(presentQuota(await new ReadQuota().handle(tenant.id, meter)))
    }
    for (const { meter, limit, used, reserved, credits, overage, resetsAt } of quotas) {
      const allowed = limit < 0 ? 'no limit' : `of ${limit}`
      const resets = resetsAt ? `, resets ${resetsAt}` : ''
      this.print(
        `${meter}: ${used} used ${allowed}, ${reserved} held, ${credits} granted and unused, ` +
          `${overage} beyond the plan${resets}`
      )
    }
    return { tenantId: tenant.id, quotas }
  }
}
