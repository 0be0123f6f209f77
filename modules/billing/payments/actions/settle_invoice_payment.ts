import logger from '@adonisjs/core/services/logger'
import { systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import { PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import { verifyPayment, type Verification } from '#modules/payments/public'
import InvoicePayment, { type InvoicePaymentStatus } from '../../models/invoice_payment.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { nextPaymentCheck } from '../services/payment_schedule.js'
import { AllocatePayment } from './allocate_payment.js'

/**
 * Finds out what became of a payment and settles it against its invoice. The gateway's event, the
 * sweep and a new try to pay all end here; however often and in whatever order they come, the money
 * counts once.
 */
export class SettleInvoicePayment {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** Where the gateway cannot be asked, the payment stays as it is and is looked at again later. */
  async handle({ tenantId, paymentId }: { tenantId: string; paymentId: string }): Promise<void> {
    const payment = await InvoicePayment.forTenant(tenantId).where('id', paymentId).firstOrFail()
    if (payment.status === 'success') {
      return
    }
    const found = await this.#find(payment)
    if (found === 'unknown' || found.status !== 'success') {
      await this.#postpone(payment, found === 'unknown' ? payment.status : found.status)
    } else {
      await this.#settle(payment, found)
    }
  }

  async #find(
    payment: InvoicePayment
  ): Promise<Verification | { status: 'pending' | 'failed' } | 'unknown'> {
    const { tenantId, id, reference, openingUntil } = payment
    try {
      return await verifyPayment({ tenantId: PLATFORM_TENANT_ID, reference })
    } catch (error) {
      if (!(error instanceof ApiException)) {
        throw error
      }
      if (error.code === 'PAYMENT_NOT_FOUND') {
        const isBeingOpened = openingUntil !== null && openingUntil.toJSDate() > this.#clock.now()
        return { status: isBeingOpened ? 'pending' : 'failed' }
      }
      logger.warn(
        { tenantId, invoicePaymentId: id, code: error.code },
        'a payment of an invoice could not be verified; it is tried again'
      )
      return 'unknown'
    }
  }

  async #settle(payment: InvoicePayment, found: Verification): Promise<void> {
    const { tenantId, invoiceId, id, reference } = payment
    const { amount, currency, paidAt, reviewReason } = found
    await changeBilling(tenantId, async (trx) => {
      await new AllocatePayment(this.#clock).handle(
        {
          tenantId,
          invoiceId,
          reference,
          amount,
          currency,
          paidAt: paidAt === null ? this.#clock.now() : new Date(paidAt),
        },
        trx
      )
      await payment
        .useTransaction(trx)
        .merge({ status: 'success', nextCheckAt: null, openingUntil: null })
        .save()
    })
    if (reviewReason !== null) {
      logger.warn(
        { tenantId, invoiceId, invoicePaymentId: id, reviewReason },
        'a payment of an invoice needs a look: the gateway has more than was asked for'
      )
    }
  }

  /**
   * The last look gives a payment up that is still pending; money that comes later still counts.
   */
  async #postpone(payment: InvoicePayment, status: InvoicePaymentStatus): Promise<void> {
    const now = this.#clock.now()
    const next = nextPaymentCheck(payment.createdAt.toJSDate(), now)
    const isGivenUp = status === 'pending' && next === null
    await InvoicePayment.forTenant(payment.tenantId)
      .where('id', payment.id)
      .whereNot('status', 'success')
      .update({
        status: isGivenUp ? 'abandoned' : status,
        nextCheckAt: status === 'pending' ? (next?.getTime() ?? null) : null,
        updatedAt: now.getTime(),
      })
  }
}
