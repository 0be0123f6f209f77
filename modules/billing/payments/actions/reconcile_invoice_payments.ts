import logger from '@adonisjs/core/services/logger'
import { systemClock, type Clock } from '#platform/clock'
import InvoicePayment from '../../models/invoice_payment.js'
import { SettleInvoicePayment } from './settle_invoice_payment.js'

/** Payments that one run looks at; the rest is left to the next. */
const BATCH = 100

/** Looks at payments of invoices that are due for it, of all tenants, those longest due first. */
export class ReconcileInvoicePayments {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  async handle(): Promise<void> {
    const due = await InvoicePayment.acrossTenants()
      .where('nextCheckAt', '<=', this.#clock.now().getTime())
      .orderBy('nextCheckAt')
      .limit(BATCH)
    for (const { tenantId, id: paymentId } of due) {
      try {
        await new SettleInvoicePayment(this.#clock).handle({ tenantId, paymentId })
      } catch (error) {
        logger.error({ err: error, tenantId, paymentId }, 'a payment of an invoice is not settled')
      }
    }
  }
}
