import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace api-key:rotate <keyId> --grace=3600` */
export default class ApiKeyRotate extends PlatformCommand {
  static override commandName = 'api-key:rotate'
  static override description = 'Rotate an API key; the old one works during the grace period'

  @args.string({ description: 'Id of the key' })
  declare keyId: string

  @flags.number({ description: 'Seconds for which the old text goes on working (default 0)' })
  declare grace?: number

  async perform() {
    const { default: ApiKey } = await import('#platform/access/api_key')
    const { MAXIMUM_GRACE, rotateApiKey } = await import('#platform/access/api_keys')

    const grace = this.grace ?? 0
    if (!Number.isInteger(grace) || grace < 0 || grace > MAXIMUM_GRACE) {
      return this.wrongUsage(`--grace must be a whole number from 0 to ${MAXIMUM_GRACE} seconds.`)
    }
    const apiKey = await ApiKey.find(this.keyId)
    if (!apiKey) {
      return this.missing(`There is no API key "${this.keyId}".`)
    }
    if (apiKey.status !== 'active') {
      return this.wrongUsage(`API key ${apiKey.id} is ${apiKey.status} and cannot be rotated.`)
    }
    const { key } = await rotateApiKey(apiKey, grace)
    this.print(`New text of API key ${apiKey.id}, shown this once: ${key}`)
    return { keyId: apiKey.id, tenantId: apiKey.tenantId, apiKey: key, graceSeconds: grace }
  }
}
