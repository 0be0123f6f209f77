import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace payments:reconcile --tenant=demo` */
export default class PaymentsReconcile extends PlatformCommand {
  static override commandName = 'payments:reconcile'
  static override description =
    'Ask gateways about all open payments, and compare their lists with ours'

  @flags.string({ description: 'Slug of a tenant (default: all tenants)' })
  declare tenant?: string

  async perform() {
    const { default: Tenant } = await import('#kernel/tenancy/tenant')
    const { ReconcilePayments } = await import('../actions/reconcile_payments.js')
    const { SweepTransactions } = await import('../actions/sweep_transactions.js')
    const { openPayments } = await import('../queries/due_work.js')

    const tenants =
      this.tenant === undefined
        ? await Tenant.query().orderBy('slug')
        : [await this.findTenant(this.tenant)]
    const total = { checked: 0, settled: 0, failed: 0 }
    const differences = []
    for (const { id, slug } of tenants) {
      const done = await new ReconcilePayments().handle(await openPayments(id))
      total.checked += done.checked
      total.settled += done.settled
      total.failed += done.failed
      for (const { tenantId, ...difference } of await new SweepTransactions().handle({
        tenantId: id,
      })) {
        differences.push({ tenant: slug, ...difference })
      }
    }

    this.print(
      `${total.checked} payments checked, ${total.settled} settled, ${total.failed} not reachable.`
    )
    for (const { tenant, adapter, kind, gatewayReference, reference } of differences) {
      this.print(`${tenant}  ${adapter}  ${kind}  ${reference ?? gatewayReference}`)
    }
    return { ...total, differences }
  }
}
