import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import Allocation from '../../models/allocation.js'
import type Invoice from '../../models/invoice.js'
import Subscription from '../../models/subscription.js'
import { recordInvoiceEvent } from '../../invoices/services/invoice_events.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { findInvoice } from '../../invoices/queries/find_invoice.js'
import { moment } from '../../invoices/services/invoices.js'
import { giveCredit } from '../../invoices/services/money_credit.js'
import { refreshState } from '../../subscriptions/services/subscription_state.js'
import { ApplyCredit } from '../../invoices/actions/apply_credit.js'

/** Money that came in for an invoice. */
export interface ReceivedPayment {
  tenantId: string
  invoiceId: string
  /** Unique for each payment: the same one may be reported any number of times. */
  reference: string
  /** Kobo, as the gateway or the bank confirmed them. */
  amount: number
  currency: string
  paidAt: Date
  /** Where a transfer that a person noted can be found again. */
  proof?: string
}

/** What became of it. */
export interface AllocatedPayment {
  invoice: Invoice
  /** True when this reference was allocated before: nothing changed. */
  repeated: boolean
  /** Kobo that the invoice took. */
  allocated: number
  /** Kobo beyond what was due: now credit of the tenant. */
  excess: number
}

/**
 * Settles money against an invoice. Every way on which a payment becomes known ends here: the
 * gateway's event, its verification, the reconciliation, the administrator's note of a transfer.
 *
 * Less than is due leaves the invoice open with the rest. More than is due, or money for an invoice
 * that is paid or void, becomes credit of the tenant, and the operator is told.
 */
export class AllocatePayment {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @param outer The transaction to run in, where there is one already.
   * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404); `BILLING_INVOICE_NOT_PAYABLE` (409)
   *   for another currency, an amount that is not a positive integer, or a draft.
   */
  handle(payment: ReceivedPayment, outer?: TransactionClientContract): Promise<AllocatedPayment> {
    return changeBilling(
      payment.tenantId,
      async (trx) => {
        const invoice = await findInvoice(payment.tenantId, payment.invoiceId, { client: trx })
        checkPayment(payment, invoice)
        const known = await Allocation.acrossTenants({ client: trx })
          .where('reference', payment.reference)
          .first()
        if (known) {
          return { invoice, repeated: true, allocated: 0, excess: 0 }
        }
        return this.#allocate(payment, invoice, trx)
      },
      outer
    )
  }

  async #allocate(
    { tenantId, reference, amount, paidAt, proof }: ReceivedPayment,
    invoice: Invoice,
    trx: TransactionClientContract
  ): Promise<AllocatedPayment> {
    const takes = invoice.status === 'open' || invoice.status === 'uncollectible'
    const allocated = takes ? Math.min(amount, invoice.amountDue) : 0
    const excess = amount - allocated
    await Allocation.create(
      {
        id: newId('alc'),
        tenantId,
        invoiceId: invoice.id,
        reference,
        received: amount,
        amount: allocated,
        proof: proof ?? null,
        paidAt: moment(paidAt),
      },
      { client: trx }
    )

    if (allocated > 0) {
      await this.#take(invoice, allocated, paidAt, trx)
    }
    if (excess > 0) {
      const source = `payment:${reference}`
      await giveCredit({ tenantId, kind: 'overpayment', source, amount: excess }, trx)
      logger.warn(
        { tenantId, invoiceId: invoice.id, reference, excess, status: invoice.status },
        'more was paid than an invoice needs: the rest is credit of the tenant'
      )
      await new ApplyCredit(this.#clock).handle({ tenantId }, trx)
    }
    return { invoice, repeated: false, allocated, excess }
  }

  async #take(
    invoice: Invoice,
    amount: number,
    paidAt: Date,
    trx: TransactionClientContract
  ): Promise<void> {
    const now = this.#clock.now()
    const amountDue = invoice.amountDue - amount
    invoice.useTransaction(trx).merge({ amountPaid: invoice.amountPaid + amount, amountDue })
    if (amountDue === 0) {
      invoice.merge({ status: 'paid', paidAt: moment(paidAt) })
    }
    await invoice.save()

    if (amountDue === 0) {
      await recordInvoiceEvent('paid', invoice, now, trx)
      const subscription = await Subscription.forTenant(invoice.tenantId, { client: trx })
        .where('id', invoice.subscriptionId)
        .firstOrFail()
      await refreshState(subscription, now, trx)
    }
  }
}

function checkPayment({ amount, currency }: ReceivedPayment, invoice: Invoice): void {
  const refuse = (why: string) => {
    throw new ApiException('BILLING_INVOICE_NOT_PAYABLE', `Invoice ${invoice.id}: ${why}`)
  }
  if (currency !== invoice.currency) {
    refuse(`it is in ${invoice.currency}, not in ${currency}.`)
  }
  if (!Number.isSafeInteger(amount) || amount < 1) {
    refuse('the amount must be a positive number of whole kobo.')
  }
  if (invoice.status === 'draft') {
    refuse('a draft cannot be paid. It has to be finalised first.')
  }
}
