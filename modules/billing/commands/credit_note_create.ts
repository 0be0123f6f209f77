import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace credit-note:create INV-2026-000123 --tenant=demo --reason="Charged twice"` */
export default class CreditNoteCreate extends PlatformCommand {
  static override commandName = 'credit-note:create'
  static override description = 'Correct an issued invoice by a credit note'

  @args.string({ description: 'Number or id of the invoice' })
  declare invoice: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'Why; printed on the credit note', required: true })
  declare reason: string

  @flags.number({ description: 'Kobo, tax included; default: all that is not credited yet' })
  declare amount?: number

  @flags.string({ description: 'Name of the correction: the same is credited once' })
  declare reference?: string

  async perform() {
    const { moneyText } = await import('#platform/money_text')
    const { CreateCreditNote } = await import('../invoices/actions/create_credit_note.js')
    const { invoiceNamed } = await import('../invoices/queries/invoices.js')
    const { presentCreditNote } = await import('../invoices/transformers/credit_note.js')

    const { id: tenantId } = await this.findTenant(this.tenant)
    const { reason, amount, reference } = this
    if (!reason || reason.length > 500) {
      return this.wrongUsage('Give a reason of 1 to 500 characters: --reason="…".')
    }
    if (reference !== undefined && (reference === '' || reference.length > 100)) {
      return this.wrongUsage('--reference must have 1 to 100 characters.')
    }
    const { id: invoiceId, number } = await invoiceNamed(tenantId, this.invoice)
    const correction = { tenantId, invoiceId, reason, amount, reference }
    const { creditNote, created } = await new CreateCreditNote().handle(correction)

    const shown = presentCreditNote(creditNote, number ?? '')
    const what = `${moneyText(shown.total, shown.currency)} of invoice ${number}`
    this.print(`Credit note ${shown.number}${created ? '' : ' (made before)'}: ${what}`)
    return { tenantId, created, creditNote: shown }
  }
}
