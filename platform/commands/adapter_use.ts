import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace adapter:use payments.gateway paystack --tenant=demo --set secretKey=@key.txt` */
export default class AdapterUse extends PlatformCommand {
  static override commandName = 'adapter:use'
  static override description = 'Choose the adapter of a port for a tenant, with its settings'

  @args.string({ description: 'Id of the port' })
  declare port: string

  @args.string({ description: 'Id of the adapter' })
  declare adapter: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.array({
    description:
      'name=value, or name=@file, name=env:NAME, name=- (standard input), as secrets must be; an empty value removes the setting',
  })
  declare set?: string[]

  @flags.boolean({ description: 'End the secrets before these at once, instead of in 24 hours' })
  declare endPrevious?: boolean

  async perform() {
    const { adapters } = await import('#kernel/adapters/adapters')
    const { connectionOf } = await import('#kernel/adapters/connections')
    const { parseSettings } = await import('#platform/console/settings_text')
    const { maskSettings } = await import('#platform/secrets/settings_vault')

    const tenant = await this.findTenant(this.tenant)
    const { settings: schema } = adapters.registry.adapter(this.port, this.adapter)
    const given = await parseSettings(schema, this.set ?? [])
    const changes = { ...given, ...(await this.#ask(given)) }
    const port = adapters.registry.port(this.port)
    const settings = maskSettings(
      schema,
      await adapters.use(tenant.id, port, this.adapter, changes, { endPrevious: this.endPrevious })
    )
    const connection = port.describeConnection?.(await connectionOf(tenant.id, port, this.adapter))

    this.print(`${tenant.slug} uses ${this.adapter} for ${this.port}.`)
    for (const [name, value] of Object.entries(settings)) {
      this.print(`${name} = ${JSON.stringify(value)}`)
    }
    for (const [name, value] of Object.entries(connection ?? {})) {
      this.print(`${name}: ${value}`)
    }
    return {
      tenantId: tenant.id,
      port: this.port,
      adapter: this.adapter,
      settings,
      ...(connection && { connection }),
    }
  }

  /** At a terminal, asks for the required settings that were not given; secrets are not echoed. */
  async #ask(given: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (this.json || !process.stdin.isTTY || this.set !== undefined || this.endPrevious) {
      return {}
    }
    const { adapters } = await import('#kernel/adapters/adapters')
    const { secretFields } = await import('#platform/secrets/settings_vault')

    const { settings: schema } = adapters.registry.adapter(this.port, this.adapter)
    const secrets = secretFields(schema)
    const answers: Record<string, unknown> = {}
    for (const name of schema.toJSONSchema().required ?? []) {
      if (!(name in given)) {
        answers[name] = secrets.has(name)
          ? await this.prompt.secure(name)
          : await this.prompt.ask(name)
      }
    }
    return answers
  }
}
