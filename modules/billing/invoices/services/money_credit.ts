import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import Credit, { type CreditKind } from '../../models/credit.js'
import CreditUse from '../../models/credit_use.js'
import type Invoice from '../../models/invoice.js'
import { sum } from './money.js'

/** Kobo of credit that no invoice has taken. */
export async function availableCredit(
  tenantId: string,
  options?: { client?: TransactionClientContract }
): Promise<number> {
  const credits = await Credit.forTenant(tenantId, options).where('remaining', '>', 0)
  return sum(credits.map(({ remaining }) => remaining))
}

/**
 * Gives a tenant credit, once for each source. It does not look for invoices that could take it:
 * `ApplyCredit` does. Runs inside `changeBilling`.
 *
 * @param credit `amount`: kobo, tax included.
 * @returns false when the source has given its credit before.
 */
export async function giveCredit(
  credit: { tenantId: string; kind: CreditKind; source: string; amount: number },
  trx: TransactionClientContract
): Promise<boolean> {
  const known = await Credit.forTenant(credit.tenantId, { client: trx })
    .where('source', credit.source)
    .first()
  if (known || credit.amount <= 0) {
    return false
  }
  await Credit.create({ id: newId('crd'), ...credit, remaining: credit.amount }, { client: trx })
  return true
}

/**
 * Lets an invoice take of the tenant's credit what it needs, the oldest first. Changes the
 * invoice's amounts without saving it. Runs inside `changeBilling`, so that no credit is taken
 * twice.
 */
export async function takeCredit(invoice: Invoice, trx: TransactionClientContract): Promise<void> {
  const credits = await Credit.forTenant(invoice.tenantId, { client: trx })
    .where('remaining', '>', 0)
    .orderBy('id')
  for (const credit of credits) {
    const amount = Math.min(credit.remaining, invoice.amountDue)
    if (amount <= 0) {
      return
    }
    await credit
      .useTransaction(trx)
      .merge({ remaining: credit.remaining - amount })
      .save()
    await noteUse(credit, invoice, amount, trx)
    invoice.creditsApplied += amount
    invoice.amountDue -= amount
  }
}

/** Gives back what an invoice took, when it becomes void. Runs inside `changeBilling`. */
export async function returnCredit(
  invoice: Invoice,
  trx: TransactionClientContract
): Promise<void> {
  await giveCredit(
    {
      tenantId: invoice.tenantId,
      kind: 'returned',
      source: `invoice:${invoice.id}:returned`,
      amount: invoice.creditsApplied,
    },
    trx
  )
}

async function noteUse(
  credit: Credit,
  invoice: Invoice,
  amount: number,
  trx: TransactionClientContract
): Promise<void> {
  const { tenantId } = invoice
  const use = await CreditUse.forTenant(tenantId, { client: trx })
    .where('creditId', credit.id)
    .where('invoiceId', invoice.id)
    .first()
  if (use) {
    await use
      .useTransaction(trx)
      .merge({ amount: use.amount + amount })
      .save()
    return
  }
  await CreditUse.create(
    { id: newId('cru'), tenantId, creditId: credit.id, invoiceId: invoice.id, amount },
    { client: trx }
  )
}
