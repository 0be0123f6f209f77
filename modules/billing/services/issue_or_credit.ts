import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Clock } from '#platform/clock'
import { ApplyCredit } from '../actions/apply_credit.js'
import { FinaliseInvoice } from '../actions/finalise_invoice.js'
import type Invoice from '../models/invoice.js'
import { totalsOf } from './invoice_totals.js'
import { createDraft, type NewInvoice } from './invoices.js'
import { giveCredit } from './money_credit.js'
import { profileOf, termsOf } from './profiles.js'

/**
 * Charges lines at once. What they add up to, with tax, becomes an invoice; where credits prevail it
 * becomes credit of the tenant, which pays what is open: a negative invoice never exists. Runs inside
 * `changeBilling`.
 *
 * @returns the invoice, a draft where it has to wait, or null where there is nothing to pay.
 */
export async function issueOrCredit(
  charge: NewInvoice,
  clock: Clock,
  client: TransactionClientContract
): Promise<Invoice | null> {
  const { tenantId } = charge.subscription
  const { total } = totalsOf(charge.lines, termsOf(await profileOf(tenantId, { client })))
  if (total > 0) {
    const { id } = await createDraft(charge, client)
    return new FinaliseInvoice(clock).handle({ tenantId, invoiceId: id }, client)
  }
  if (total < 0) {
    await giveCredit(
      { tenantId, kind: 'unused_days', source: charge.sourceKey, amount: -total },
      client
    )
    await new ApplyCredit(clock).handle({ tenantId }, client)
  }
  return null
}
