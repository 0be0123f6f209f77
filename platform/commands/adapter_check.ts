import { flags } from '@adonisjs/core/ace'
import type { AdapterState } from '#kernel/adapters/adapters'
import type { Port } from '#kernel/adapters/contract'
import { PlatformCommand } from '../console/platform_command.js'

interface CheckedAdapter extends AdapterState {
  tenant: string
  /** What the other side's adapter said of itself; null where it says nothing. */
  answer: string | null
}

/** `node ace adapter:check --tenant=demo` */
export default class AdapterCheck extends PlatformCommand {
  static override commandName = 'adapter:check'
  static override description =
    'Ask the other side of every adapter that a tenant has chosen whether it answers'

  @flags.string({ description: 'Slug of a tenant (default: all tenants)' })
  declare tenant?: string

  @flags.boolean({ description: 'Show the adapters that are not chosen as well' })
  declare all: boolean

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
        const states = await adapters.states(id, port)
        for (const state of states.filter(({ chosen }) => chosen || this.all)) {
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
    if (checks.length === 0) {
      this.print('No tenant has chosen an adapter. "--all" shows those that could be.')
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
