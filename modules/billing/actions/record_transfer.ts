import { Exception } from '@adonisjs/core/exceptions'
import { systemClock, type Clock } from '#kernel/clock'
import Allocation from '../models/allocation.js'
import { changeBilling } from '../services/change_billing.js'
import { findInvoice } from '../services/invoices.js'
import { AllocatePayment, type AllocatedPayment } from './allocate_payment.js'

/** Money that reached the platform's bank account. */
export interface Transfer {
  tenantId: string
  invoiceId: string
  /** Of the transfer, as the bank names it. */
  reference: string
  /** Where it can be found again, such as the line of a bank statement. */
  proof?: string
  /** Kobo; default: what is due. */
  amount?: number
  /** Default: now. */
  paidAt?: Date
}

/** Notes a bank transfer that the administrator found. The same reference counts once. */
export class RecordTransfer {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404), `BILLING_INVOICE_NOT_PAYABLE` (409).
   * @throws {Exception} `E_REFERENCE_IN_USE` (409) when the reference is noted for another invoice or
   *   another amount; `E_AMOUNT_NEEDED` (422) when nothing is due and no amount is given.
   */
  handle(transfer: Transfer): Promise<AllocatedPayment> {
    const { tenantId, invoiceId, reference, paidAt = this.#clock.now() } = transfer
    return changeBilling(tenantId, async (client) => {
      const invoice = await findInvoice(tenantId, invoiceId, { client })
      const known = await Allocation.acrossTenants({ client }).where('reference', reference).first()
      const amount = transfer.amount ?? known?.received ?? invoice.amountDue
      if (known && (known.invoiceId !== invoiceId || known.received !== amount)) {
        throw new Exception(
          `The reference "${reference}" is noted for another invoice or amount already.`,
          { code: 'E_REFERENCE_IN_USE', status: 409 }
        )
      }
      if (transfer.amount === undefined && amount === 0) {
        throw new Exception(`Nothing is due of invoice ${invoiceId}: give the amount.`, {
          code: 'E_AMOUNT_NEEDED',
          status: 422,
        })
      }
      return new AllocatePayment(this.#clock).handle(
        { ...transfer, amount, paidAt, currency: invoice.currency },
        client
      )
    })
  }
}
