import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import Invoice from '../models/invoice.js'
import Subscription from '../models/subscription.js'
import { recordInvoiceEvent } from '../services/billing_events.js'
import { changeBilling } from '../services/change_billing.js'
import { moment } from '../services/invoices.js'
import { takeCredit } from '../services/money_credit.js'
import { refreshState } from '../services/subscription_state.js'

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
      async (client) => {
        if (firstInvoiceId !== undefined) {
          const first = await Invoice.forTenant(tenantId, { client })
            .where('id', firstInvoiceId)
            .whereIn('status', ['open', 'uncollectible'])
          await this.#payAll(first, client)
        }
        const open = await Invoice.forTenant(tenantId, { client })
          .where('status', 'open')
          .orderBy('dueAt')
          .orderBy('id')
        await this.#payAll(open, client)
      },
      outer
    )
  }

  async #payAll(invoices: Invoice[], client: TransactionClientContract): Promise<void> {
    for (const invoice of invoices) {
      await this.#pay(invoice, client)
    }
  }

  async #pay(invoice: Invoice, client: TransactionClientContract): Promise<void> {
    const before = invoice.amountDue
    await takeCredit(invoice, client)
    if (invoice.amountDue === before) {
      return
    }
    const now = this.#clock.now()
    invoice.useTransaction(client)
    if (invoice.amountDue > 0) {
      await invoice.save()
      return
    }

    await invoice.merge({ status: 'paid', paidAt: moment(now) }).save()
    await recordInvoiceEvent('paid', invoice, now, client)
    const subscription = await Subscription.forTenant(invoice.tenantId, { client })
      .where('id', invoice.subscriptionId)
      .firstOrFail()
    await refreshState(subscription, now, client)
  }
}
