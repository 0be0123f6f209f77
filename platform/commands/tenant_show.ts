import { args } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace tenant:show <slug>` */
export default class TenantShow extends PlatformCommand {
  static override commandName = 'tenant:show'
  static override description = 'Show a tenant, its modules and its number of API keys'

  @args.string({ description: 'Slug of the tenant' })
  declare slug: string

  async perform() {
    const { default: ApiKey } = await import('#platform/access/api_key')
    const { enabledModules } = await import('#kernel/tenancy/module_state')

    const tenant = await this.findTenant(this.slug)
    const modules = [...(await enabledModules(tenant.id))]
    const keys = await ApiKey.forTenant(tenant.id)
    const active = keys.filter(({ status }) => status === 'active').length

    this.print(`${tenant.slug} (${tenant.id}): ${tenant.name}`)
    this.print(`status    ${tenant.status}`)
    this.print(`modules   ${modules.join(', ') || 'none'}`)
    this.print(`API keys  ${active} active of ${keys.length}`)
    this.print(`created   ${tenant.createdAt.toISO()}`)
    return {
      tenantId: tenant.id,
      slug: tenant.slug,
      name: tenant.name,
      status: tenant.status,
      modules,
      activeApiKeys: active,
      createdAt: tenant.createdAt.toISO(),
    }
  }
}
