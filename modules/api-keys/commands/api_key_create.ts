import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/**
 * `node ace api-key:create --tenant=demo --name="Result portal" --scopes=files:read,records:read`
 */
export default class ApiKeyCreate extends PlatformCommand {
  static override commandName = 'api-key:create'
  static override description = 'Issue an API key for a tenant'

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'What the key is for' })
  declare name?: string

  @flags.string({ description: 'Comma-separated scopes, or "all" (default: those of a new key)' })
  declare scopes?: string

  async perform() {
    const { issueApiKey } = await import('#platform/access/api_keys')

    const tenant = await this.findTenant(this.tenant)
    const { apiKey, key } = await issueApiKey({
      tenantId: tenant.id,
      name: this.name ?? 'API key',
      scopes: await this.#scopes(),
    })
    this.print(`API key ${apiKey.id}, shown this once: ${key}`)
    return { tenantId: tenant.id, keyId: apiKey.id, apiKey: key, scopes: apiKey.scopes }
  }

  async #scopes() {
    const { allScopes, isScope } = await import('#platform/access/scopes')

    if (this.scopes === undefined) {
      return undefined
    }
    if (this.scopes === 'all') {
      return allScopes()
    }
    const wanted = this.scopes.split(',').map((scope) => scope.trim())
    const unknown = wanted.find((scope) => !isScope(scope))
    if (unknown !== undefined) {
      return this.wrongUsage(
        `There is no scope "${unknown}". There are: ${allScopes().join(', ')}.`
      )
    }
    return wanted.filter(isScope)
  }
}
