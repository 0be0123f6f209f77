import type { ApplicationService } from '@adonisjs/core/types'

/** Counts what tenants use, and bills it. */
export default class BillingProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { registerAdmission } = await import('#kernel/tenancy/admission')
    const { registerHolding, registerHoldingLimit } = await import('#kernel/tenancy/holdings')
    const { admitByPlan } = await import('../services/admit_by_plan.js')
    const { describeBillingEvents } = await import('../services/billing_events.js')
    const { accountsInUse, limitByPlan, refusalByPlan } =
      await import('../services/standing_use.js')

    registerAdmission(admitByPlan)
    registerHolding('emails.accounts', accountsInUse)
    registerHoldingLimit(limitByPlan, refusalByPlan)
    describeBillingEvents()
    await this.#renderWhatIsIssued()
    await this.#settleWhatIsPaid()
    await this.#registerQuotas()
  }

  async ready() {
    if (this.app.getEnvironment() === 'web') {
      const { default: SweepQuota } = await import('../jobs/sweep_quota.js')
      const { default: RunBilling } = await import('../jobs/run_billing.js')
      const { default: ReconcileInvoicePayments } =
        await import('../jobs/reconcile_invoice_payments.js')
      await SweepQuota.schedule({}).id('billing.sweep_quota').every('1m')
      await RunBilling.schedule({}).id('billing.run').every('10m')
      await ReconcileInvoicePayments.schedule({}).id('billing.reconcile_payments').every('1m')
    }
  }

  /** The PDF shows an invoice as it was issued. */
  async #renderWhatIsIssued() {
    const { outbox } = await import('#platform/outbox/outbox')
    const { dispatchAfterCommit } = await import('#platform/queue/dispatch')
    const { default: RenderInvoice } = await import('../jobs/render_invoice.js')

    outbox.consume('billing.documents', ({ type, tenantId, payload }, trx) => {
      if (type === 'billing.invoice.issued') {
        const invoiceId = String(payload.invoiceId)
        dispatchAfterCommit(trx, () => RenderInvoice.dispatch({ tenantId, invoiceId }))
      }
    })
  }

  /** Invoices are paid through the platform's own gateway. */
  async #settleWhatIsPaid() {
    const { outbox } = await import('#platform/outbox/outbox')
    const { hearOfPayments } = await import('../services/gateway_news.js')

    outbox.consume('billing.payments', hearOfPayments)
  }

  /** Pages, refinements and e-mail accounts count from here on. */
  async #registerQuotas() {
    const { registerPageQuota, registerRefinementQuota } =
      await import('#modules/file-processing/public')
    const { registerAccountQuota, registerTierAllowance } =
      await import('#modules/student-email/public')
    const { quotaOfPages } = await import('../services/quota_of_pages.js')
    const { quotaOfRefinements } = await import('../services/quota_of_refinements.js')
    const { tierTerms } = await import('../services/tier_terms.js')
    const { quotaOfAccounts } = await import('../services/quota_of_accounts.js')

    registerPageQuota(quotaOfPages())
    registerRefinementQuota(quotaOfRefinements())
    registerAccountQuota(quotaOfAccounts())
    registerTierAllowance(tierTerms)
  }
}
