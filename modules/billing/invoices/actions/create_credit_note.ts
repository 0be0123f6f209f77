import { Exception } from '@adonisjs/core/exceptions'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { moneyText } from '#platform/money_text'
import CreditNote from '../../models/credit_note.js'
import type Invoice from '../../models/invoice.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { creditShare } from '../services/credit_share.js'
import { findInvoice } from '../queries/find_invoice.js'
import { moment } from '../services/invoices.js'
import { sum } from '../services/money.js'
import { giveCredit } from '../services/money_credit.js'
import { nextNumber, yearOfNumber } from '../services/number_sequence.js'
import { ApplyCredit } from './apply_credit.js'

/** What is to be credited. */
export interface Correction {
  tenantId: string
  invoiceId: string
  reason: string
  /** Kobo, tax included; default: all that is not credited yet. */
  amount?: number
  /** The same reference is credited once. */
  reference?: string
}

/**
 * Corrects an issued invoice. What is credited pays what is still due of it; the rest is credit
 * that the tenant's other and next invoices take.
 */
export class CreateCreditNote {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @returns `created` false: the reference was credited before, and nothing changed.
   * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
   * @throws {Exception} `E_INVOICE_STATE` (409) for a draft or a void invoice; `E_CREDIT_TOO_HIGH`
   *   (422) for more than is left, or nothing; `E_REFERENCE_IN_USE` (409).
   */
  handle(correction: Correction): Promise<{ creditNote: CreditNote; created: boolean }> {
    const { tenantId, invoiceId, reference, amount } = correction
    return changeBilling(tenantId, async (trx) => {
      const invoice = await findInvoice(tenantId, invoiceId, { client: trx })
      const known =
        reference === undefined
          ? null
          : await CreditNote.forTenant(tenantId, { client: trx })
              .where('reference', reference)
              .first()
      if (known) {
        checkSame(known, invoiceId, amount)
        return { creditNote: known, created: false }
      }
      return { creditNote: await this.#create(correction, invoice, trx), created: true }
    })
  }

  async #create(
    { tenantId, reason, reference, ...correction }: Correction,
    invoice: Invoice,
    trx: TransactionClientContract
  ): Promise<CreditNote> {
    const now = this.#clock.now()
    const before = await CreditNote.forTenant(tenantId, { client: trx }).where(
      'invoiceId',
      invoice.id
    )
    const left = invoice.total - sum(before.map(({ total }) => total))
    const amount = correction.amount ?? left
    checkAmount(invoice, amount, left)

    const id = newId('cn')
    await recordAudit(trx, {
      tenantId,
      action: 'invoice.credited',
      target: { type: 'invoice', id: invoice.id },
      changes: { creditNote: id, amount },
    })
    const source = `credit_note:${id}`
    await giveCredit({ tenantId, kind: 'credit_note', source, amount }, trx)
    await new ApplyCredit(this.#clock).handle({ tenantId, firstInvoiceId: invoice.id }, trx)
    const { currency, seller, buyer, periodStart, periodEnd } = invoice
    return CreditNote.create(
      {
        id,
        tenantId,
        invoiceId: invoice.id,
        number: await nextNumber('CN', yearOfNumber(now), trx),
        reference: reference ?? null,
        reason,
        ...creditShare(invoice, before, amount),
        currency,
        seller,
        buyer,
        periodStart,
        periodEnd,
        issuedAt: moment(now),
      },
      { client: trx }
    )
  }
}

function checkSame(known: CreditNote, invoiceId: string, amount: number | undefined): void {
  if (known.invoiceId !== invoiceId || (amount !== undefined && known.total !== amount)) {
    throw new Exception(
      `The reference "${known.reference}" has credited another invoice or amount: ${known.number}.`,
      { code: 'E_REFERENCE_IN_USE', status: 409 }
    )
  }
}

function checkAmount({ id, status, currency }: Invoice, amount: number, left: number): void {
  if (status === 'draft' || status === 'void') {
    throw new Exception(`Invoice ${id} is ${status}: there is nothing to credit.`, {
      code: 'E_INVOICE_STATE',
      status: 409,
    })
  }
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) {
    throw new Exception(
      `Of invoice ${id} ${moneyText(left, currency)} can be credited: the amount must be a whole ` +
        `number of kobo from 1 to ${left}.`,
      { code: 'E_CREDIT_TOO_HIGH', status: 422 }
    )
  }
}
