import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import Tenant from '#kernel/tenancy/tenant'
import type Invoice from '../../models/invoice.js'
import Subscription from '../../models/subscription.js'
import { recordInvoiceEvent } from '../services/invoice_events.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { findInvoice } from '../queries/find_invoice.js'
import { moment } from '../services/invoices.js'
import { configuredSeller, missingForInvoices } from '../services/issuing.js'
import { takeCredit } from '../services/money_credit.js'
import { nextNumber, yearOfNumber } from '../services/number_sequence.js'
import { buyerOf, profileOf, termsOf } from '../services/profiles.js'
import { refreshState } from '../../subscriptions/services/subscription_state.js'

/**
 * Issues a draft: it gets its number, and supplier, customer, lines and amounts are frozen, all in
 * one transaction. What the tenant has of credit is taken off; when nothing is left to pay, the
 * invoice is paid at once. As long as supplier or customer are not known well enough for an
 * invoice, it stays a draft, and the next run tries again.
 */
export class FinaliseInvoice {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * Finalising an invoice that is no draft changes nothing; one that has to wait is returned as the
   * draft it is.
   *
   * @param outer The transaction to run in, where there is one already.
   * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
   */
  handle(
    { tenantId, invoiceId }: { tenantId: string; invoiceId: string },
    outer?: TransactionClientContract
  ): Promise<Invoice> {
    return changeBilling(
      tenantId,
      async (trx) => {
        const invoice = await findInvoice(tenantId, invoiceId, { client: trx })
        return invoice.status === 'draft' ? this.#issue(invoice, trx) : invoice
      },
      outer
    )
  }

  async #issue(invoice: Invoice, trx: TransactionClientContract): Promise<Invoice> {
    const now = this.#clock.now()
    const { tenantId } = invoice
    const tenant = await Tenant.findOrFail(tenantId, { client: trx })
    const profile = await profileOf(tenantId, { client: trx })
    const subscription = await Subscription.forTenant(tenantId, { client: trx })
      .where('id', invoice.subscriptionId)
      .firstOrFail()
    if (missingForInvoices(profile).length > 0) {
      await refreshState(subscription, now, trx)
      return invoice
    }

    await takeCredit(invoice, trx)
    const settled = invoice.amountDue === 0
    const netDays = invoice.reason === 'period' ? termsOf(profile).netDays : 0
    invoice.useTransaction(trx).merge({
      number: await nextNumber('INV', yearOfNumber(now), trx),
      status: settled ? 'paid' : 'open',
      seller: configuredSeller(),
      buyer: buyerOf(tenant, profile),
      issuedAt: moment(now),
      dueAt: dueAt(now, netDays, subscription.timezone),
      paidAt: settled ? moment(now) : null,
    })
    await invoice.save()

    await recordInvoiceEvent('issued', invoice, now, trx)
    if (settled) {
      await recordInvoiceEvent('paid', invoice, now, trx)
    }
    await refreshState(subscription, now, trx)
    return invoice
  }
}

/** The end of the local day on which an invoice has to be paid. */
function dueAt(issuedAt: Date, netDays: number, zone: string): DateTime {
  return DateTime.fromJSDate(issuedAt, { zone }).plus({ days: netDays }).endOf('day').toUTC()
}
