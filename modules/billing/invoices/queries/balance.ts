import config from '#config/billing'
import type { Shown } from '#platform/http/shapes'
import { show } from '#platform/http/show'
import Credit from '../../models/credit.js'
import Invoice from '../../models/invoice.js'
import { availableCredit } from '../services/money_credit.js'
import { sum } from '../services/money.js'
import { credit, type balance } from '../transformers/balance.js'

/** Before the reference of the payment that left a surplus. */
const PAYMENT = 'payment:'

/** What a tenant owes, and what it is owed. */
export async function balanceOf(
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
  now: Date
): Promise<Shown<typeof balance>> {
  const remaining = () => Credit.forTenant(tenantId).where('remaining', '>', 0)
  const [{ $extras }] = await remaining().count('* as matching')
  const credits = await remaining().orderBy('id').limit(limit).offset(offset)
  const open = await Invoice.forTenant(tenantId).where('status', 'open')
  const late = open.filter(({ dueAt }) => dueAt !== null && dueAt.toMillis() < now.getTime())
  return {
    currency: config.currency,
    credit: await availableCredit(tenantId),
    due: sum(open.map(({ amountDue }) => amountDue)),
    overdue: sum(late.map(({ amountDue }) => amountDue)),
    credits: credits.map(presentCredit),
    total: Number($extras.matching),
  }
}

function presentCredit(row: Credit): Shown<typeof credit> {
  const { id, source } = row
  return show(credit, row, {
    creditId: id,
    reference: source.startsWith(PAYMENT) ? source.slice(PAYMENT.length) : null,
  })
}
