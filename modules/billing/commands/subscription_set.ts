import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace subscription:set starter --tenant=demo` */
export default class SubscriptionSet extends PlatformCommand {
  static override commandName = 'subscription:set'
  static override description = 'Start billing a tenant, or change its plan'

  @args.string({ description: 'Code of the plan' })
  declare plan: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'When a change takes effect: auto, now or period_end' })
  declare effective?: string

  @flags.string({ description: 'IANA zone of the periods of a new subscription' })
  declare timezone?: string

  async perform() {
    const { moneyText } = await import('#platform/money_text')
    const { ChangeSubscription } = await import('../subscriptions/actions/change_subscription.js')
    const { StartSubscription } = await import('../subscriptions/actions/start_subscription.js')
    const { latestSubscription } = await import('../subscriptions/queries/subscriptions.js')
    const { presentSubscription } = await import('../subscriptions/transformers/subscription.js')

    const { id: tenantId, slug } = await this.findTenant(this.tenant)
    const effective = this.#effective()
    const existing = await latestSubscription(tenantId)
    const { subscription, invoice } =
      existing && !existing.ended
        ? await new ChangeSubscription().handle({
            tenantId,
            planCode: this.plan,
            effective,
            byAdministrator: true,
          })
        : await new StartSubscription().handle({
            tenantId,
            planCode: this.plan,
            timezone: this.timezone,
          })

    const shown = await presentSubscription(subscription)
    this.print(`${slug}: ${shown.plan.code}, ${shown.status}, until ${shown.currentPeriodEnd}`)
    if (invoice) {
      const name = invoice.number ?? `${invoice.id} (a draft; invoice:list says what it waits for)`
      this.print(`Invoice ${name}: ${moneyText(invoice.amountDue, invoice.currency)} due`)
    }
    return { tenantId, subscription: shown, invoiceId: invoice?.id ?? null }
  }

  #effective() {
    const { effective = 'auto' } = this
    return effective === 'auto' || effective === 'now' || effective === 'period_end'
      ? effective
      : this.wrongUsage('--effective must be auto, now or period_end.')
  }
}
