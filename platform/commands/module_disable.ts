import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace module:disable <module> --tenant=demo` */
export default class ModuleDisable extends PlatformCommand {
  static override commandName = 'module:disable'
  static override description = 'Disable a module for a tenant; its data is kept'

  @args.string({ description: 'Id of the module' })
  declare module: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  async perform() {
    const { disableModules } = await import('#kernel/tenancy/module_state')

    const tenant = await this.findTenant(this.tenant)
    await disableModules(tenant.id, [this.module])

    this.print(`Module ${this.module} is disabled for ${tenant.slug}.`)
    return { tenantId: tenant.id, module: this.module, enabled: false }
  }
}
