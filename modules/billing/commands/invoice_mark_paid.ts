import { DateTime } from 'luxon'
import { args, flags } from '@adonisjs/core/ace'
import { momentOf, systemClock } from '#platform/clock'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace invoice:mark-paid INV-2026-000123 --tenant=demo --reference=FT26165ABC` */
export default class InvoiceMarkPaid extends PlatformCommand {
  static override commandName = 'invoice:mark-paid'
  static override description = 'Record a bank transfer for an invoice'

  @args.string({ description: 'Number or id of the invoice' })
  declare invoice: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'Reference of the transfer: the same counts once', required: true })
  declare reference: string

  @flags.string({ description: 'Where it can be found, such as the line of a bank statement' })
  declare proof?: string

  @flags.number({ description: 'Kobo that came in; default: what is due' })
  declare amount?: number

  @flags.string({ description: 'When it came in: ISO 8601; default: now' })
  declare paidAt?: string

  @flags.boolean({ description: 'The invoice is void: what came in becomes credit of the tenant' })
  declare asCredit?: boolean

  async perform() {
    const { moneyText } = await import('#platform/money_text')
    const { RecordTransfer } = await import('../payments/actions/record_transfer.js')
    const { invoiceNamed, showInvoice } = await import('../invoices/queries/invoices.js')

    const { id: tenantId } = await this.findTenant(this.tenant)
    const { reference, proof, amount, asCredit } = this
    if (!reference || reference.length > 100) {
      return this.wrongUsage('Give the reference of the transfer: --reference=… (1 to 100).')
    }
    if (proof !== undefined && proof.length > 200) {
      return this.wrongUsage('--proof must have no more than 200 characters.')
    }
    const paidAt = await this.#paidAt()
    const { id: invoiceId } = await invoiceNamed(tenantId, this.invoice)
    const noted = await new RecordTransfer().handle({
      tenantId,
      invoiceId,
      reference,
      proof,
      amount,
      paidAt,
      asCredit,
    })

    const invoice = await showInvoice(tenantId, invoiceId)
    const { repeated, allocated, excess } = noted
    const taken = moneyText(allocated, invoice.currency)
    const credit = moneyText(excess, invoice.currency)
    this.print(
      repeated
        ? `"${reference}" was noted before.`
        : `Invoice ${invoice.number} is ${invoice.status}: ${taken} taken, ${credit} credit.`
    )
    return { tenantId, repeated, allocated, excess, invoice }
  }

  /** A date is taken as the seller's clock shows it. */
  async #paidAt(): Promise<Date | undefined> {
    if (this.paidAt === undefined) {
      return undefined
    }
    const { default: config } = await import('#config/billing')
    const at = DateTime.fromISO(this.paidAt, { zone: config.timezone })
    if (!at.isValid || at > momentOf(systemClock)) {
      return this.wrongUsage('--paid-at must be an ISO 8601 date or moment that has passed.')
    }
    return at.toJSDate()
  }
}
