import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace invoice:void INV-2026-000123 --tenant=demo --reason="Wrong plan"` */
export default class InvoiceVoid extends PlatformCommand {
  static override commandName = 'invoice:void'
  static override description = 'Void an issued invoice on which nothing was paid'

  @args.string({ description: 'Number or id of the invoice' })
  declare invoice: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'Why; printed on the invoice', required: true })
  declare reason: string

  async perform() {
    const { VoidInvoice } = await import('../invoices/actions/void_invoice.js')
    const { invoiceNamed, showInvoice } = await import('../invoices/queries/invoices.js')

    const { id: tenantId } = await this.findTenant(this.tenant)
    const { reason } = this
    if (!reason || reason.length > 500) {
      return this.wrongUsage('Give a reason of 1 to 500 characters: --reason="…".')
    }
    const { id: invoiceId, number } = await invoiceNamed(tenantId, this.invoice)
    await new VoidInvoice().handle({ tenantId, invoiceId, reason })
    this.print(`Invoice ${number} is void.`)
    return { tenantId, invoice: await showInvoice(tenantId, invoiceId) }
  }
}
