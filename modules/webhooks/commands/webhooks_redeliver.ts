import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/**
 * `node ace webhooks:redeliver <deliveryId> --tenant=demo` sends one delivery again,
 * `node ace webhooks:redeliver --since=2026-11-20T00:00:00Z --tenant=demo` all that did not arrive.
 */
export default class WebhooksRedeliver extends PlatformCommand {
  static override commandName = 'webhooks:redeliver'
  static override description =
    'Redeliver one delivery, or everything that failed since a given time'

  @args.string({ description: 'Id of the delivery', required: false })
  declare deliveryId?: string

  @flags.string({ description: 'Moment, such as 2026-11-20T00:00:00Z' })
  declare since?: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  async perform() {
    const { id: tenantId } = await this.findTenant(this.tenant)
    if ((this.deliveryId === undefined) === (this.since === undefined)) {
      return this.wrongUsage('Give either the id of a delivery or --since=<moment>.')
    }
    return this.deliveryId === undefined
      ? this.#recover(tenantId, this.since!)
      : this.#redeliver(tenantId, this.deliveryId)
  }

  async #redeliver(tenantId: string, deliveryId: string) {
    const { requestRedelivery } = await import('../actions/request_redelivery.js')

    await requestRedelivery({ tenantId, deliveryId })
    this.print(`Delivery ${deliveryId} is sent again.`)
    return { tenantId, redeliveries: 1 }
  }

  async #recover(tenantId: string, since: string) {
    const { DateTime } = await import('luxon')
    const { recoverDeliveries } = await import('../actions/recover_deliveries.js')

    const moment = DateTime.fromISO(since, { zone: 'utc' })
    if (!moment.isValid) {
      return this.wrongUsage(`"${since}" is no moment. Write it as 2026-11-20T00:00:00Z.`)
    }
    const redeliveries = await recoverDeliveries({
      tenantId,
      since: moment.toMillis(),
    })
    this.print(`${redeliveries} deliveries are sent again.`)
    return { tenantId, redeliveries }
  }
}
