import { args } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace api-key:revoke <keyId>` */
export default class ApiKeyRevoke extends PlatformCommand {
  static override commandName = 'api-key:revoke'
  static override description = 'Revoke an API key; it is refused once this command returns'

  @args.string({ description: 'Id of the key' })
  declare keyId: string

  async perform() {
    const { default: ApiKey } = await import('#platform/access/api_key')
    const { revokeApiKey } = await import('#platform/access/api_keys')

    const apiKey = await ApiKey.find(this.keyId)
    if (!apiKey) {
      return this.missing(`There is no API key "${this.keyId}".`)
    }
    await revokeApiKey(apiKey)
    this.print(`API key ${apiKey.id} is revoked.`)
    return { keyId: apiKey.id, tenantId: apiKey.tenantId, status: apiKey.status }
  }
}
