import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace usage:void use_01… --tenant=demo` */
export default class UsageVoid extends PlatformCommand {
  static override commandName = 'usage:void'
  static override description = 'Void a usage event that should not have been counted'

  @args.string({ description: 'Id of the usage event' })
  declare eventId: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  async perform() {
    const { VoidUsage } = await import('../quota/actions/void_usage.js')

    const tenant = await this.findTenant(this.tenant)
    const { eventId } = this
    const event = await new VoidUsage().handle({ tenantId: tenant.id, eventId })
    if (!event) {
      return this.missing(`${tenant.slug} has no usage event "${eventId}" that could be voided.`)
    }
    this.print(`${event.quantity} units of ${event.meter} do not count any more.`)
    return {
      tenantId: tenant.id,
      eventId,
      meter: event.meter,
      quantity: event.quantity,
      voidedAt: event.voidedAt!.toISO(),
    }
  }
}
