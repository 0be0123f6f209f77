import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import Invoice from '../../models/invoice.js'
import Subscription from '../../models/subscription.js'
import { recordInvoiceEvent } from '../services/invoice_events.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { moment } from '../services/invoices.js'
import { takeCredit } from '../services/money_credit.js'
import { refreshState } from '../../subscriptions/services/subscription_state.js'

/** Pays a tenant's open invoices, the oldest first, from the credit that it has. */
export class ApplyCredit {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @param input `firstInvoiceId`: comes before all others, also where it was written off
   * @param outer The transaction to run in, where there is one already.
   */
  handle(
    { tenantId, firstInvoiceId }: { tenantId: string; firstInvoiceId?: string },
    outer?: TransactionClientContract
  ): Promise<void> {
    return changeBilling(
      tenantId,
      async (trx) => {
        if (firstInvoiceId !== undefined) {
          const first = await Invoice.forTenant(tenantId, { client: trx })
            .where('id', firstInvoiceId)
            .whereIn('status', ['open', 'uncollectible'])
          await this.#payAll(first, trx)
        }
        const open = await Invoice.forTenant(tenantId, { client: trx })
          .where('status', 'open')
          .orderBy('dueAt')
          .orderBy('id')
        await this.#payAll(open, trx)
      },
      outer
    )
  }

  async #payAll(invoices: Invoice[], trx: TransactionClientContract): Promise<void> {
    for (const invoice of invoices) {
      await this.#pay(invoice, trx)
    }
  }

  async #pay(invoice: Invoice, trx: TransactionClientContract): Promise<void> {
    const before = invoice.amountDue
    await takeCredit(invoice, trx)
    if (invoice.amountDue === before) {
      return
    }
    const now = this.#clock.now()
    invoice.useTransaction(trx)
    if (invoice.amountDue > 0) {
      await invoice.save()
      return
    }

    await invoice.merge({ status: 'paid', paidAt: moment(now) }).save()
    await recordInvoiceEvent('paid', invoice, now, trx)
    const subscription = await Subscription.forTenant(invoice.tenantId, { client: trx })
      .where('id', invoice.subscriptionId)
      .firstOrFail()
    await refreshState(subscription, now, trx)
  }
}
