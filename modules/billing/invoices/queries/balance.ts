import config from '#config/billing'
import Credit, { type CreditKind } from '../../models/credit.js'
import Invoice from '../../models/invoice.js'
import { availableCredit } from '../services/money_credit.js'
import { sum } from '../services/money.js'

/** Before the reference of the payment that left a surplus. */
const PAYMENT = 'payment:'

/** Credit that invoices have not taken up. Amounts are kobo, tax included. */
export interface OpenCredit {
  creditId: string
  kind: CreditKind
  amount: number
  remaining: number
  /** Of the payment that left a surplus, else null. */
  reference: string | null
  createdAt: string
}

/** How a tenant stands with the platform. Amounts are kobo, tax included. */
export interface Balance {
  currency: string
  /** What the next invoices take before anything has to be paid. */
  credit: number
  /** What is to be paid of open invoices. */
  due: number
  /** What of it should have been paid already. */
  overdue: number
  /** Of what the credit is made, in the order in which invoices take it. */
  credits: OpenCredit[]
  /** How many credits there are. */
  total: number
}

/** What a tenant owes, and what it is owed. */
export async function balanceOf(
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
  now: Date
): Promise<Balance> {
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
    credits: credits.map(present),
    total: Number($extras.matching),
  }
}

function present(credit: Credit): OpenCredit {
  const { id, kind, source, amount, remaining, createdAt } = credit
  return {
    creditId: id,
    kind,
    amount,
    remaining,
    reference: source.startsWith(PAYMENT) ? source.slice(PAYMENT.length) : null,
    createdAt: createdAt.toISO()!,
  }
}
