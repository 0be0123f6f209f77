import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Clock } from '#platform/clock'
import { ApplyCredit } from './apply_credit.js'
import { FinaliseInvoice } from './finalise_invoice.js'
import type Invoice from '../../models/invoice.js'
import { totalsOf } from '../services/invoice_totals.js'
import { createDraft, type NewInvoice } from '../services/invoices.js'
import { giveCredit } from '../services/money_credit.js'
import { profileOf, termsOf } from '../services/profiles.js'

/**
 * Charges lines at once. What they add up to, with tax, becomes an invoice; where credits prevail
 * it becomes credit of the tenant, which pays what is open: a negative invoice never exists. Runs
 * inside `changeBilling`.
 *
 * @returns the invoice, a draft where it has to wait, or null where there is nothing to pay.
 */
export async function issueOrCredit(
  charge: NewInvoice,
  clock: Clock,
  trx: TransactionClientContract
): Promise<Invoice | null> {
  const { tenantId } = charge.subscription
  const { total } = totalsOf(charge.lines, termsOf(await profileOf(tenantId, { client: trx })))
  if (total > 0) {
    const { id } = await createDraft(charge, trx)
    return new FinaliseInvoice(clock).handle({ tenantId, invoiceId: id }, trx)
  }
  if (total < 0) {
    await giveCredit(
      { tenantId, kind: 'unused_days', source: charge.sourceKey, amount: -total },
      trx
    )
    await new ApplyCredit(clock).handle({ tenantId }, trx)
  }
  return null
}
