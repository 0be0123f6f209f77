import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/**
 * `node ace entitlement:set pages.monthly 5000 --tenant=demo --reason="pilot" --expires=2026-12-31`
 */
export default class EntitlementSet extends PlatformCommand {
  static override commandName = 'entitlement:set'
  static override description = "Override an entitlement of a tenant's plan"

  @args.string({ description: 'Entitlement, such as pages.monthly' })
  declare key: string

  @args.string({
    description: 'Value as JSON, such as 5000 or true; without it the plan decides',
    required: false,
  })
  declare value?: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'Why; kept with it' })
  declare reason?: string

  @flags.string({ description: 'ISO 8601 moment from which the plan decides again' })
  declare expires?: string

  async perform() {
    const { OverrideEntitlement } = await import('../plans/actions/override_entitlement.js')
    const { entitlementsOf } = await import('../plans/services/entitlements.js')

    const { id: tenantId, slug } = await this.findTenant(this.tenant)
    await new OverrideEntitlement().handle({
      tenantId,
      key: this.key,
      value: this.value === undefined ? null : this.#parse(this.value),
      reason: this.reason ?? '',
      expiresAt: this.expires,
    })
    const entitlements = await entitlementsOf(tenantId)
    this.print(`${slug}: ${this.key} ${this.value === undefined ? 'as the plan says' : this.value}`)
    return {
      tenantId,
      entitlements: entitlements?.values ?? null,
      source: entitlements?.source ?? null,
    }
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
}
