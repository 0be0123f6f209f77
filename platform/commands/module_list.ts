import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace module:list --tenant=demo` */
export default class ModuleList extends PlatformCommand {
  static override commandName = 'module:list'
  static override description = 'List the installed modules, and which of them a tenant has'

  @flags.string({ description: 'Slug of a tenant' })
  declare tenant?: string

  async perform() {
    const { optionalModules } = await import('#kernel/modules/registry')
    const { enabledModules } = await import('#kernel/tenancy/module_state')

    const tenant = this.tenant === undefined ? null : await this.findTenant(this.tenant)
    const enabled = tenant ? await enabledModules(tenant.id) : null
    const modules = optionalModules().map(({ id, title, description, requires }) => ({
      id,
      title,
      description,
      requires,
      ...(enabled && { enabled: enabled.has(id) }),
    }))

    for (const module of modules) {
      const state = enabled ? (enabled.has(module.id) ? 'enabled   ' : 'disabled  ') : ''
      this.print(`${state}${module.id}: ${module.description}`)
    }
    return { modules }
  }
}
