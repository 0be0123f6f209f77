import { DateTime } from 'luxon'
import { flags } from '@adonisjs/core/ace'
import { momentOf, systemClock } from '#platform/clock'
import { PlatformCommand } from '#platform/console/platform_command'
import type { GrantInput } from '../quota/actions/grant_units.js'

/** Units that one grant may have. */
const MAXIMUM = 1_000_000_000

/** `node ace quota:grant --tenant=demo --pages=500 --expires=2026-12-31` */
export default class QuotaGrantCommand extends PlatformCommand {
  static override commandName = 'quota:grant'
  static override description = 'Grant a tenant units beyond its plan'

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.number({ description: 'Pages to give: short for --meter=pages --units' })
  declare pages?: number

  @flags.string({ description: 'pages, llm_refinements or email_accounts' })
  declare meter?: string

  @flags.number({ description: 'Units of the meter to give' })
  declare units?: number

  @flags.string({ description: 'When what is left is gone: ISO 8601; default: never' })
  declare expires?: string

  @flags.number({ description: 'Grants with a lower number are used first (default 10)' })
  declare priority?: number

  @flags.string({ description: 'Number of an order or the like: the same is granted once' })
  declare reference?: string

  async perform() {
    const { GrantUnits } = await import('../quota/actions/grant_units.js')

    const tenant = await this.findTenant(this.tenant)
    const input = await this.#input(tenant.id)
    const { grant, created } = await new GrantUnits().handle(input)
    this.print(
      created
        ? `Grant ${grant.id}: ${grant.amount} units of ${grant.meter} for ${tenant.slug}.`
        : `"${grant.reference}" was granted before: ${grant.amount} units of ${grant.meter}.`
    )
    return {
      tenantId: tenant.id,
      grantId: grant.id,
      created,
      meter: grant.meter,
      units: grant.amount,
      remaining: grant.remaining,
      priority: grant.priority,
      expiresAt: grant.expiresAt?.toISO() ?? null,
      reference: grant.reference,
    }
  }

  async #input(tenantId: string): Promise<GrantInput> {
    const { isMeter, meterCodes } = await import('../quota/services/quota_meters.js')

    if ((this.pages === undefined) === (this.units === undefined)) {
      return this.wrongUsage('Give either --pages=<number> or --meter=<meter> --units=<number>.')
    }
    const meter = this.pages === undefined ? this.meter : (this.meter ?? 'pages')
    if (!meter || !isMeter(meter) || (this.pages !== undefined && meter !== 'pages')) {
      return this.wrongUsage(
        `--meter must be one of ${meterCodes.join(', ')}; --pages is of pages.`
      )
    }
    const units = (this.pages ?? this.units)!
    if (!Number.isInteger(units) || units < 1 || units > MAXIMUM) {
      return this.wrongUsage(`A grant has a whole number of units, from 1 to ${MAXIMUM}.`)
    }
    const { priority, reference } = this
    if (priority !== undefined && !(Number.isInteger(priority) && Math.abs(priority) <= 1000)) {
      return this.wrongUsage('--priority must be a whole number from -1000 to 1000.')
    }
    if (reference !== undefined && (reference === '' || reference.length > 128)) {
      return this.wrongUsage('--reference must have 1 to 128 characters.')
    }
    return { tenantId, meter, units, priority, reference, expiresAt: await this.#expiry(tenantId) }
  }

  /** A date is taken as the tenant's clock shows it. */
  async #expiry(tenantId: string): Promise<Date | null> {
    if (this.expires === undefined) {
      return null
    }
    const { zoneOf } = await import('../quota/services/quota_terms.js')
    const at = DateTime.fromISO(this.expires, { zone: await zoneOf(tenantId) })
    if (!at.isValid || at <= momentOf(systemClock)) {
      return this.wrongUsage('--expires must be an ISO 8601 date or moment in the future.')
    }
    return at.toJSDate()
  }
}
