import type { ApplicationService } from '@adonisjs/core/types'

/** Counts what tenants use, and bills it. */
export default class BillingProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { registerAdmission } = await import('#platform/access/admission')
    const { registerHolding, registerHoldingLimit } = await import('#platform/access/holdings')
    const { admitByPlan } = await import('../plans/extensions/admit_by_plan.js')
    const { eventCatalogue } = await import('#platform/outbox/event_catalogue')
    const { billingEvents } = await import('../events.js')
    const { accountsInUse, limitByPlan, refusalByPlan } =
      await import('../subscriptions/services/standing_use.js')

    registerAdmission(admitByPlan)
    registerHolding('emails.accounts', accountsInUse)
    registerHoldingLimit(limitByPlan, refusalByPlan)
    eventCatalogue.add(...billingEvents)
    await this.#renderWhatIsIssued()
    await this.#settleWhatIsPaid()
    await this.#registerQuotas()
  }

  async ready() {
    if (this.app.getEnvironment() === 'web') {
      const { default: SweepQuotaJob } = await import('../jobs/sweep_quota_job.js')
      const { default: RunBilling } = await import('../jobs/run_billing_job.js')
      const { default: ReconcileInvoicePaymentsJob } =
        await import('../jobs/reconcile_invoice_payments_job.js')
      await SweepQuotaJob.schedule({}).id('billing.sweep_quota').every('1m')
      await RunBilling.schedule({}).id('billing.run').every('10m')
      await ReconcileInvoicePaymentsJob.schedule({}).id('billing.reconcile_payments').every('1m')
    }
  }

  /** The PDF shows an invoice as it was issued. */
  async #renderWhatIsIssued() {
    const { outbox } = await import('#platform/outbox/outbox')
    const { dispatchAfterCommit } = await import('#platform/queue/dispatch')
    const { default: RenderInvoiceJob } = await import('../jobs/render_invoice_job.js')

    outbox.consume('billing.documents', ({ type, tenantId, payload }, trx) => {
      if (type === 'billing.invoice.issued') {
        const invoiceId = String(payload.invoiceId)
        dispatchAfterCommit(trx, () => RenderInvoiceJob.dispatch({ tenantId, invoiceId }))
      }
    })
  }

  /** Invoices are paid through the platform's own gateway. */
  async #settleWhatIsPaid() {
    const { outbox } = await import('#platform/outbox/outbox')
    const { hearOfPayments } = await import('../payments/extensions/gateway_news.js')

    outbox.consume('billing.payments', hearOfPayments)
  }

  /** Pages, refinements and e-mail accounts count from here on. */
  async #registerQuotas() {
    const { registerPageQuota, registerRefinementQuota } =
      await import('#modules/file-processing/public')
    const { registerAccountQuota, registerTierAllowance } =
      await import('#modules/student-email/public')
    const { quotaOfPages } = await import('../quota/extensions/quota_of_pages.js')
    const { quotaOfRefinements } = await import('../quota/extensions/quota_of_refinements.js')
    const { tierTerms } = await import('../plans/extensions/tier_terms.js')
    const { quotaOfAccounts } = await import('../quota/extensions/quota_of_accounts.js')

    registerPageQuota(quotaOfPages())
    registerRefinementQuota(quotaOfRefinements())
    registerAccountQuota(quotaOfAccounts())
    registerTierAllowance(tierTerms)
  }
}
