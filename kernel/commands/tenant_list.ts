import { PlatformCommand } from './platform_command.js'

/** `node ace tenant:list` */
export default class TenantList extends PlatformCommand {
  static override commandName = 'tenant:list'
  static override description = 'List all tenants'

  async perform() {
    const { default: Tenant } = await import('#kernel/tenancy/tenant')

    const tenants = await Tenant.query().orderBy('slug')
    for (const { slug, status, name } of tenants) {
      this.print(`${slug}  ${status}  ${name}`)
    }
    return {
      tenants: tenants.map(({ id, slug, name, status, createdAt }) => ({
        tenantId: id,
        slug,
        name,
        status,
        createdAt: createdAt.toISO(),
      })),
    }
  }
}
