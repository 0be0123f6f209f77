import { Exception } from '@adonisjs/core/exceptions'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import Allocation from '../../models/allocation.js'
import type Invoice from '../../models/invoice.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { findInvoice } from '../../invoices/queries/find_invoice.js'
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
  /** Money for a void invoice came in all the same: it becomes credit of the tenant. */
  asCredit?: boolean
}

/** Notes a bank transfer that the administrator found. The same reference counts once. */
export class RecordTransfer {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404), `BILLING_INVOICE_NOT_PAYABLE` (409).
   * @throws {Exception} `E_REFERENCE_IN_USE` (409) when the reference is noted for another invoice
   *   or another amount; `E_INVOICE_STATE` (409) for a void invoice, unless the money is to be
   *   credit; `E_AMOUNT_NEEDED` (422) when nothing is due and no amount is given.
   */
  handle(transfer: Transfer): Promise<AllocatedPayment> {
    const { asCredit = false, paidAt = this.#clock.now(), ...noted } = transfer
    const { tenantId, invoiceId, reference } = noted
    return changeBilling(tenantId, async (trx) => {
      const invoice = await findInvoice(tenantId, invoiceId, { client: trx })
      const known = await Allocation.acrossTenants({ client: trx })
        .where('reference', reference)
        .first()
      const amount = transfer.amount ?? known?.received ?? invoice.amountDue
      if (known && (known.invoiceId !== invoiceId || known.received !== amount)) {
        throw new Exception(
          `The reference "${reference}" is noted for another invoice or amount already.`,
          { code: 'E_REFERENCE_IN_USE', status: 409 }
        )
      }
      if (!known && invoice.status === 'void') {
        checkVoid(invoice, asCredit, transfer.amount)
      }
      if (transfer.amount === undefined && amount === 0) {
        throw new Exception(`Nothing is due of invoice ${invoiceId}: give the amount.`, {
          code: 'E_AMOUNT_NEEDED',
          status: 422,
        })
      }
      await recordAudit(trx, {
        tenantId,
        action: 'invoice.transfer_recorded',
        target: { type: 'invoice', id: invoiceId },
        changes: { amount, asCredit },
      })
      return new AllocatePayment(this.#clock).handle(
        { ...noted, amount, paidAt, currency: invoice.currency },
        trx
      )
    })
  }
}

/** What a void invoice says is due is owed by nobody. */
function checkVoid({ id }: Invoice, asCredit: boolean, amount: number | undefined): void {
  if (!asCredit) {
    throw new Exception(
      `Invoice ${id} is void: it cannot be marked as paid. If the money came in all the same, say ` +
        'so (--as-credit with --amount): it becomes credit of the tenant.',
      { code: 'E_INVOICE_STATE', status: 409 }
    )
  }
  if (amount === undefined) {
    throw new Exception(`Nothing is due of invoice ${id}, which is void: give the amount.`, {
      code: 'E_AMOUNT_NEEDED',
      status: 422,
    })
  }
}
