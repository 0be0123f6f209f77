import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import type Invoice from '../../models/invoice.js'
import OverdueStep, { type OverdueAction } from '../../models/overdue_step.js'
import Subscription from '../../models/subscription.js'
import { recordInvoiceEvent } from '../services/invoice_events.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { findInvoice } from '../queries/find_invoice.js'
import {
  end,
  hasPassed,
  refreshState,
  RESTRICTED_AFTER,
  saveChange,
  SUSPENDED_AFTER,
  WRITTEN_OFF_AFTER,
  writtenOffAt,
} from '../../subscriptions/services/subscription_state.js'

/** What happens on which day, counted from the day an invoice is due. */
const STEPS: readonly { day: number; action: OverdueAction }[] = [
  { day: -3, action: 'reminder' },
  { day: 0, action: 'notice' },
  { day: 3, action: 'reminder' },
  { day: 5, action: 'reminder' },
  { day: 7, action: 'reminder' },
  { day: RESTRICTED_AFTER, action: 'restrict' },
  { day: SUSPENDED_AFTER, action: 'suspend' },
  { day: WRITTEN_OFF_AFTER, action: 'write_off' },
]

/**
 * Takes the steps of an open invoice whose day has come, each once: reminds, brings the state of
 * the subscription up to date, and after 90 days writes the invoice off and ends the subscription.
 * After an interruption the tenant is told once, not once for each step that was missed.
 */
export class TakeOverdueSteps {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @param outer The transaction to run in, where there is one already.
   * @returns how many steps were taken.
   */
  handle(
    { tenantId, invoiceId }: { tenantId: string; invoiceId: string },
    outer?: TransactionClientContract
  ): Promise<number> {
    return changeBilling(
      tenantId,
      async (trx) => {
        const invoice = await findInvoice(tenantId, invoiceId, { client: trx })
        if (invoice.status !== 'open') {
          return 0
        }
        const subscription = await Subscription.forTenant(tenantId, { client: trx })
          .where('id', invoice.subscriptionId)
          .firstOrFail()
        const steps = await this.#due(invoice, subscription, trx)
        if (steps.length > 0) {
          await this.#take(invoice, subscription, steps, trx)
        }
        return steps.length
      },
      outer
    )
  }

  /** Steps whose day has come and that were not taken; all but the last are only noted. */
  async #due(invoice: Invoice, { timezone }: Subscription, trx: TransactionClientContract) {
    const now = this.#clock.now()
    const taken = await OverdueStep.forTenant(invoice.tenantId, { client: trx }).where(
      'invoiceId',
      invoice.id
    )
    const due = STEPS.filter(
      ({ day }) => hasPassed(invoice, day, timezone, now) && !taken.some((step) => step.day === day)
    )
    return due.map(({ day, action }, index) => {
      const late = index < due.length - 1 || this.#wasIssuedAfter(invoice, day, timezone)
      return { day, action: late ? ('passed' as const) : action }
    })
  }

  /** True for a day that had gone by before the invoice was issued. */
  #wasIssuedAfter(invoice: Invoice, day: number, timezone: string): boolean {
    return (
      invoice.issuedAt !== null && hasPassed(invoice, day, timezone, invoice.issuedAt.toJSDate())
    )
  }

  async #take(
    invoice: Invoice,
    subscription: Subscription,
    steps: readonly { day: number; action: OverdueAction }[],
    trx: TransactionClientContract
  ): Promise<void> {
    const now = this.#clock.now()
    const { tenantId } = invoice
    await OverdueStep.createMany(
      steps.map((step) => ({ id: newId('ovs'), tenantId, invoiceId: invoice.id, ...step })),
      { client: trx }
    )

    const last = steps[steps.length - 1]
    if (last.action === 'write_off') {
      await invoice.useTransaction(trx).merge({ status: 'uncollectible' }).save()
      if (!subscription.ended) {
        const endedAt = writtenOffAt(invoice, subscription.timezone)!.toJSDate()
        await saveChange(end(subscription, endedAt), now, trx)
      }
      return
    }
    if (last.action !== 'passed') {
      await recordInvoiceEvent('reminder', invoice, now, trx)
    }
    await refreshState(subscription, now, trx)
  }
}
