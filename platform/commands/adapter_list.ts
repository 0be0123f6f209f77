import { flags } from '@adonisjs/core/ace'
import type { PlatformAdapter } from '#kernel/adapters/contract'
import { PlatformCommand } from '../console/platform_command.js'

/** A setting that an adapter takes. */
interface SettingFact {
  name: string
  secret: boolean
  /** With `--tenant`: the tenant has set it. */
  set?: boolean
}

/** `node ace adapter:list --tenant=demo` */
export default class AdapterList extends PlatformCommand {
  static override commandName = 'adapter:list'
  static override description = 'List the ports, their adapters and the settings they take'

  @flags.string({ description: 'Slug of a tenant: shows which settings it has set' })
  declare tenant?: string

  async perform() {
    const { adapters } = await import('#kernel/adapters/adapters')
    const { pluginFailures } = await import('#kernel/plugins/plugin_failures')
    const { describeFailure } = await import('#platform/console/report_plugin_failures')

    const tenant = this.tenant === undefined ? null : await this.findTenant(this.tenant)
    const ports = await Promise.all(
      adapters.registry.ports().map(async (port) => ({
        port: port.id,
        title: port.title,
        adapters: await Promise.all(
          adapters.registry.adapters(port.id).map(async (adapter) => ({
            id: adapter.id,
            title: adapter.title ?? adapter.id,
            capabilities: adapter.capabilities,
            settings: adapter.settings.toJSONSchema(),
            fields: await this.#fields(
              adapter,
              tenant && (await adapters.settingsSet(tenant.id, port, adapter.id))
            ),
          }))
        ),
      }))
    )
    const failedPlugins = pluginFailures.map((failure) => ({
      plugin: failure.plugin,
      stage: failure.stage,
      message: describeFailure(failure),
    }))

    for (const { port, title, adapters: plugged } of ports) {
      this.print(`${port}: ${title}`)
      for (const adapter of plugged) {
        this.print(`  ${adapter.id}: ${adapter.title}`)
        for (const field of adapter.fields) {
          this.print(`    ${describeField(field)}`)
        }
      }
    }
    return { ports, failedPlugins }
  }

  async #fields({ settings }: PlatformAdapter, set: string[] | null): Promise<SettingFact[]> {
    const { secretFields } = await import('#platform/secrets/settings_vault')
    const secrets = secretFields(settings)
    const { properties = {} } = settings.toJSONSchema()
    return Object.keys(properties).map((name) => ({
      name,
      secret: secrets.has(name),
      ...(set && { set: set.includes(name) }),
    }))
  }
}

function describeField({ name, secret, set }: SettingFact): string {
  const facts = [secret && 'secret', set !== undefined && (set ? 'set' : 'not set')].filter(Boolean)
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
}
