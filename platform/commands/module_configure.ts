import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace module:configure file-processing --tenant=demo --set textLayer=ignore` */
export default class ModuleConfigure extends PlatformCommand {
  static override commandName = 'module:configure'
  static override description = 'Change or show the settings of a module for a tenant'

  @args.string({ description: 'Id of the module' })
  declare module: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.array({
    description:
      'name=value, or name=@file, name=env:NAME, name=- (standard input), as secrets must be; an empty value returns to the default',
  })
  declare set?: string[]

  async perform() {
    const { configureModule, settingsSchema } = await import('#kernel/modules/settings')
    const { findModule } = await import('#kernel/modules/registry')
    const { parseSettings } = await import('#platform/console/settings_text')
    const { maskSettings } = await import('#platform/secrets/settings_vault')

    const tenant = await this.findTenant(this.tenant)
    if (!findModule(this.module)) {
      return this.missing(`There is no module "${this.module}". "node ace module:list" shows all.`)
    }
    const schema = await settingsSchema(this.module)
    const changes = await parseSettings(schema, this.set ?? [])
    const settings = maskSettings(schema, await configureModule(tenant.id, this.module, changes))

    for (const [name, value] of Object.entries(settings)) {
      this.print(`${name} = ${JSON.stringify(value)}`)
    }
    return { tenantId: tenant.id, module: this.module, settings }
  }
}
