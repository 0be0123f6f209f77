import { PlatformCommand } from '../console/platform_command.js'

/** `node ace tenant:list` */
export default class TenantList extends PlatformCommand {
  static override commandName = 'tenant:list'
  static override description = 'List all tenants; the one of the platform itself is left out'

  async perform() {
    const { PLATFORM_TENANT_ID } = await import('#kernel/tenancy/platform_tenant')
    const { default: Tenant } = await import('#kernel/tenancy/tenant')

    const tenants = await Tenant.query().whereNot('id', PLATFORM_TENANT_ID).orderBy('slug')
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
