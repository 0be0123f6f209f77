import { Exception } from '@adonisjs/core/exceptions'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import CreditNote from '../../models/credit_note.js'
import type Invoice from '../../models/invoice.js'
import Subscription from '../../models/subscription.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { findInvoice } from '../queries/find_invoice.js'
import { moment } from '../services/invoices.js'
import { returnCredit } from '../services/money_credit.js'
import { refreshState } from '../../subscriptions/services/subscription_state.js'
import { ApplyCredit } from './apply_credit.js'

/**
 * Takes an issued invoice back of which nothing was paid. It keeps its number; the credit that it
 * took is the tenant's again.
 */
export class VoidInvoice {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * Voiding a void invoice changes nothing.
   *
   * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
   * @throws {Exception} `E_INVOICE_STATE` (409) for a draft, and for an invoice that was paid or
   *   credited in part or in whole.
   */
  handle(input: { tenantId: string; invoiceId: string; reason: string }): Promise<Invoice> {
    const { tenantId, invoiceId, reason } = input
    return changeBilling(tenantId, async (trx) => {
      const invoice = await findInvoice(tenantId, invoiceId, { client: trx })
      if (invoice.status === 'void') {
        return invoice
      }
      const creditNote = await CreditNote.forTenant(tenantId, { client: trx })
        .where('invoiceId', invoiceId)
        .first()
      checkState(invoice, creditNote !== null)

      const now = this.#clock.now()
      invoice.useTransaction(trx).merge({
        status: 'void',
        sourceKey: null,
        voidedAt: moment(now),
        voidReason: reason,
      })
      await invoice.save()
      const target = { type: 'invoice', id: invoice.id }
      await recordAudit(trx, { tenantId, action: 'invoice.voided', target })
      await returnCredit(invoice, trx)
      await new ApplyCredit(this.#clock).handle({ tenantId }, trx)
      const subscription = await Subscription.forTenant(tenantId, { client: trx })
        .where('id', invoice.subscriptionId)
        .firstOrFail()
      await refreshState(subscription, now, trx)
      return invoice
    })
  }
}

function checkState({ id, status, amountPaid }: Invoice, isCredited: boolean): void {
  const isIssued = status === 'open' || status === 'uncollectible'
  if (!isIssued || amountPaid > 0 || isCredited) {
    const why = isIssued ? 'is paid or credited in part' : `is ${status}`
    throw new Exception(
      `Invoice ${id} ${why}. Only an issued invoice of which nothing was paid can be made void; ` +
        'correct others by a credit note.',
      { code: 'E_INVOICE_STATE', status: 409 }
    )
  }
}
