import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace api-key:list --tenant=demo` */
export default class ApiKeyList extends PlatformCommand {
  static override commandName = 'api-key:list'
  static override description = 'List the API keys of a tenant'

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  async perform() {
    const { default: ApiKey } = await import('#platform/access/api_key')
    const { presentApiKey } = await import('../transformers/api_key.js')

    const tenant = await this.findTenant(this.tenant)
    const rows = await ApiKey.forTenant(tenant.id).orderBy('createdAt', 'desc')
    const apiKeys = rows.map(presentApiKey)
    for (const { id, status, hint, name, scopes, expiresAt, lastUsedAt } of apiKeys) {
      this.print(`${id}  ${status}  …${hint}  ${name}`)
      this.print(`    scopes   ${scopes.join(' ') || 'none'}`)
      this.print(`    expires  ${expiresAt ?? 'never'}, last used ${lastUsedAt ?? 'never'}`)
    }
    return { tenantId: tenant.id, apiKeys }
  }
}
