import { args } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace tenant:activate <slug>` */
export default class TenantActivate extends PlatformCommand {
  static override commandName = 'tenant:activate'
  static override description = 'Reactivate a suspended tenant'

  @args.string({ description: 'Slug of the tenant' })
  declare slug: string

  async perform() {
    const { recordAudit } = await import('#platform/audit/audit_log')
    const { inTransaction } = await import('#platform/database/transaction')
    const { tenancyChanged } = await import('#platform/access/tenancy_cache')

    const tenant = await this.findTenant(this.slug)
    await inTransaction(async (trx) => {
      await tenant.useTransaction(trx).merge({ status: 'active' }).save()
      const target = { type: 'tenant', id: tenant.id }
      await recordAudit(trx, { tenantId: tenant.id, action: 'tenant.activated', target })
      await tenancyChanged(trx)
    })

    this.print(`Tenant ${tenant.slug} is active.`)
    return { tenantId: tenant.id, slug: tenant.slug, status: tenant.status }
  }
}
