import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

const STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

/** Longest list. */
const MAXIMUM = 1000

/** `node ace invoice:list --status=open` */
export default class InvoiceList extends PlatformCommand {
  static override commandName = 'invoice:list'
  static override description = 'List invoices of one tenant or of all, newest first'

  @flags.string({ description: 'Slug of a tenant (default: all tenants)' })
  declare tenant?: string

  @flags.string({ description: STATUSES.join(', ') })
  declare status?: string

  @flags.number({ description: 'How many at most (default 100)' })
  declare limit?: number

  async perform() {
    const { moneyText } = await import('#platform/money_text')
    const { invoicesOfAll } = await import('../invoices/queries/invoices.js')

    const { limit = 100 } = this
    const status = STATUSES.find((known) => known === this.status)
    if (this.status !== undefined && status === undefined) {
      return this.wrongUsage(`--status must be one of ${STATUSES.join(', ')}.`)
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > MAXIMUM) {
      return this.wrongUsage(`--limit must be a whole number from 1 to ${MAXIMUM}.`)
    }
    const tenant = this.tenant === undefined ? undefined : await this.findTenant(this.tenant)
    const list = await invoicesOfAll({ tenantId: tenant?.id, status, limit })
    for (const { number, tenant: slug, ...invoice } of list.invoices) {
      const state = invoice.overdue ? `${invoice.status}, overdue` : invoice.status
      const { amountDue, total, currency } = invoice
      const due = `${moneyText(amountDue, currency)} due of ${moneyText(total, currency)}`
      const wait =
        invoice.waitingFor.length > 0 ? `  waits for ${invoice.waitingFor.join(', ')}` : ''
      this.print(`${number ?? invoice.invoiceId}  ${slug}  ${state}  ${due}${wait}`)
    }
    return list
  }
}
