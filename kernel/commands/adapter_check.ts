import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from './platform_command.js'

/** `node ace adapter:check --tenant=demo` */
export default class AdapterCheck extends PlatformCommand {
  static override commandName = 'adapter:check'
  static override description =
    'Check the adapters of one tenant or of all: chosen, usable, problems'

  @flags.string({ description: 'Slug of a tenant (default: all tenants)' })
  declare tenant?: string

  async perform() {
    const { adapters } = await import('#kernel/adapters/adapters')
    const { default: Tenant } = await import('#kernel/tenancy/tenant')

    const tenants =
      this.tenant === undefined
        ? await Tenant.query().orderBy('slug')
        : [await this.findTenant(this.tenant)]
    const checks = []
    for (const { id, slug } of tenants) {
      for (const port of adapters.registry.ports()) {
        for (const state of await adapters.states(id, port)) {
          checks.push({ tenant: slug, ...state })
        }
      }
    }

    for (const { tenant, port, adapterId, chosen, usable, problem } of checks) {
      const mark = chosen ? ' (chosen)' : ''
      this.print(`${tenant}  ${port}  ${adapterId}${mark}  ${usable ? 'usable' : problem}`)
    }
    if (checks.some(({ chosen, usable }) => chosen && !usable)) {
      this.exitCode = 1
    }
    return { checks }
  }
}
