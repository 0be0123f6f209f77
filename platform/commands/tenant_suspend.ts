import { args } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace tenant:suspend <slug>` */
export default class TenantSuspend extends PlatformCommand {
  static override commandName = 'tenant:suspend'
  static override description = 'Suspend a tenant: refuse all its requests'

  @args.string({ description: 'Slug of the tenant' })
  declare slug: string

  async perform() {
    const { recordAudit } = await import('#platform/audit/audit_log')
    const { inTransaction } = await import('#platform/database/transaction')
    const { tenancyChanged } = await import('#platform/access/tenancy_cache')

    const tenant = await this.findTenant(this.slug)
    await inTransaction(async (trx) => {
      await tenant.useTransaction(trx).merge({ status: 'suspended' }).save()
      const target = { type: 'tenant', id: tenant.id }
      await recordAudit(trx, { tenantId: tenant.id, action: 'tenant.suspended', target })
      await tenancyChanged(trx)
    })

    this.print(`Tenant ${tenant.slug} is suspended.`)
    return { tenantId: tenant.id, slug: tenant.slug, status: tenant.status }
  }
}
