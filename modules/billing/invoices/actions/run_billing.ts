import logger from '@adonisjs/core/services/logger'
import { systemClock, type Clock } from '#platform/clock'
import { isEnabled } from '#kernel/tenancy/module_state'
import { draftInvoices, endedPeriods, openInvoicesDueBy } from '../queries/billing_work.js'
import { ClosePeriods } from '../../subscriptions/actions/close_periods.js'
import { FinaliseInvoice } from './finalise_invoice.js'
import { TakeOverdueSteps } from './take_overdue_steps.js'

/** Milliseconds before an invoice is due at which the first reminder may be sent. */
const FIRST_REMINDER = 4 * 24 * 3_600_000

/** What a run did. */
export interface BillingRunResult {
  periodsClosed: number
  invoicesIssued: number
  /** Drafts that cannot be issued before seller or buyer are known well enough. */
  invoicesWaiting: number
  stepsTaken: number
  /** Tenants and invoices for which something failed; the next run tries again. */
  failures: number
}

/**
 * Does what time alone brings about: closes periods, issues their invoices, takes the steps of
 * overdue ones. It can be run at any time and any number of times; what was missed is caught up in
 * order.
 */
export class RunBilling {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** @param input `tenantId`: only for this tenant. */
  async handle(input: { tenantId?: string } = {}): Promise<BillingRunResult> {
    const now = this.#clock.now()
    const result = {
      periodsClosed: 0,
      invoicesIssued: 0,
      invoicesWaiting: 0,
      stepsTaken: 0,
      failures: 0,
    }

    for (const { tenantId } of await endedPeriods(now, input.tenantId)) {
      await this.#attempt(result, tenantId, {}, async () => {
        result.periodsClosed += await new ClosePeriods(this.#clock).handle({ tenantId })
      })
    }
    for (const { tenantId, invoiceId } of await draftInvoices(input.tenantId)) {
      await this.#attempt(result, tenantId, { invoiceId }, async () => {
        const { status } = await new FinaliseInvoice(this.#clock).handle({ tenantId, invoiceId })
        if (status === 'draft') {
          result.invoicesWaiting += 1
        } else {
          result.invoicesIssued += 1
        }
      })
    }
    if (result.invoicesWaiting > 0) {
      logger.warn(
        { waiting: result.invoicesWaiting },
        'invoices wait for the seller or for billing profiles: invoice:list --status=draft says why'
      )
    }
    const soon = new Date(now.getTime() + FIRST_REMINDER)
    for (const { tenantId, invoiceId } of await openInvoicesDueBy(soon, input.tenantId)) {
      await this.#attempt(result, tenantId, { invoiceId }, async () => {
        result.stepsTaken += await new TakeOverdueSteps(this.#clock).handle({ tenantId, invoiceId })
      })
    }
    return result
  }

  /** One tenant's trouble must not keep the others from being billed. */
  async #attempt(
    result: BillingRunResult,
    tenantId: string,
    about: Record<string, string>,
    work: () => Promise<void>
  ): Promise<void> {
    try {
      if (await isEnabled(tenantId, 'billing')) {
        await work()
      }
    } catch (error) {
      result.failures += 1
      logger.error({ err: error, tenantId, ...about }, 'billing failed; the next run tries again')
    }
  }
}
