import { flags } from '@adonisjs/core/ace'
import type { AdapterState } from '#kernel/adapters/adapters'
import type { Port } from '#kernel/adapters/contract'
import { PlatformCommand } from './platform_command.js'

interface CheckedAdapter extends AdapterState {
  tenant: string
  /** What the other side's adapter said of itself; null where it says nothing. */
  answer: string | null
}

/** `node ace adapter:check --tenant=demo` */
export default class AdapterCheck extends PlatformCommand {
  static override commandName = 'adapter:check'
  static override description =
    'Check the adapters of one tenant or of all; chosen ones call the other side once'

  @flags.string({ description: 'Slug of a tenant (default: all tenants)' })
  declare tenant?: string

  async perform() {
    const { adapters } = await import('#kernel/adapters/adapters')
    const { default: Tenant } = await import('#kernel/tenancy/tenant')

    const tenants =
      this.tenant === undefined
        ? await Tenant.query().orderBy('slug')
        : [await this.findTenant(this.tenant)]
    const checks: CheckedAdapter[] = []
    for (const { id, slug } of tenants) {
      for (const port of adapters.registry.ports()) {
        for (const state of await adapters.states(id, port)) {
          const outcome = state.chosen && state.usable ? await this.#ask(id, port, state) : {}
          checks.push({ tenant: slug, answer: null, ...state, ...outcome })
        }
      }
    }

    for (const { tenant, port, adapterId, chosen, usable, problem, answer } of checks) {
      const mark = chosen ? ' (chosen)' : ''
      const verdict = problem ?? (usable && answer ? `usable: ${answer}` : 'usable')
      this.print(`${tenant}  ${port}  ${adapterId}${mark}  ${verdict}`)
    }
    if (checks.some(({ chosen, usable }) => chosen && !usable)) {
      this.exitCode = 1
    }
    return { checks }
  }

  /** One call to the other side: settings of the right form may still be wrong. */
  async #ask(
    tenantId: string,
    port: Port,
    { adapterId }: AdapterState
  ): Promise<Partial<CheckedAdapter>> {
    const { adapters } = await import('#kernel/adapters/adapters')
    try {
      return { answer: await adapters.check(tenantId, port, adapterId) }
    } catch (error) {
      return { usable: false, problem: (error as Error).message }
    }
  }
}
