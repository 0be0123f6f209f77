import { flags } from '@adonisjs/core/ace'
import { CommandFailure, ExitCode, PlatformCommand } from '#platform/console/platform_command'

/** `node ace billing:run` */
export default class BillingRun extends PlatformCommand {
  static override commandName = 'billing:run'
  static override description = 'Close billing periods, issue invoices, follow up overdue ones'

  @flags.string({ description: 'Slug of a tenant; default all' })
  declare tenant?: string

  async perform() {
    const { RunBilling } = await import('../invoices/actions/run_billing.js')

    const tenant = this.tenant ? await this.findTenant(this.tenant) : undefined
    const result = await new RunBilling().handle({ tenantId: tenant?.id })
    if (result.failures > 0) {
      throw new CommandFailure(
        ExitCode.failed,
        'E_BILLING_RUN',
        `Billing failed for ${result.failures} tenants or invoices. The log names them; run it again.`
      )
    }
    this.print(
      `${result.periodsClosed} periods closed, ${result.invoicesIssued} invoices issued, ` +
        `${result.stepsTaken} steps taken for overdue invoices.`
    )
    if (result.invoicesWaiting > 0) {
      this.print(
        `${result.invoicesWaiting} drafts wait: invoice:list --status=draft says what for.`
      )
    }
    return { ...result }
  }
}
