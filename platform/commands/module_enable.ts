import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace module:enable <module> --tenant=demo` */
export default class ModuleEnable extends PlatformCommand {
  static override commandName = 'module:enable'
  static override description = 'Enable a module for a tenant'

  @args.string({ description: 'Id of the module' })
  declare module: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  async perform() {
    const { enableModules } = await import('#kernel/tenancy/module_state')

    const tenant = await this.findTenant(this.tenant)
    await enableModules(tenant.id, [this.module])

    this.print(`Module ${this.module} is enabled for ${tenant.slug}.`)
    return { tenantId: tenant.id, module: this.module, enabled: true }
  }
}
