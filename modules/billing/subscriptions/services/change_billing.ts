import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#platform/database/transaction'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import Subscription from '../../models/subscription.js'

/** Transactions in which billing is being changed, and whether caches have to forget something. */
const running = new WeakMap<TransactionClientContract, { forget: boolean }>()

/**
 * Runs a change of a tenant's subscription, invoices or credits in a transaction. Changes of one
 * tenant wait for each other: whoever takes money or moves a state sees what the one before left.
 *
 * Locks are taken in one order, so that no two transactions wait for each other: subscription,
 * invoices, credits, the series of numbers, and last the revision that caches watch.
 *
 * @param outer The transaction to run in, where there is one already.
 */
export function changeBilling<Result>(
  tenantId: string,
  change: (trx: TransactionClientContract) => Promise<Result>,
  outer?: TransactionClientContract
): Promise<Result> {
  if (outer && running.has(outer)) {
    return change(outer)
  }
  const inTurn = async (trx: TransactionClientContract) => {
    const state = { forget: false }
    running.set(trx, state)
    try {
      await Subscription.forTenant(tenantId, { client: trx }).select('id').forUpdate()
      const result = await change(trx)
      if (state.forget) {
        await tenancyChanged(trx)
      }
      return result
    } finally {
      running.delete(trx)
    }
  }
  return inTransaction(inTurn, outer)
}

/** Lets caches forget the tenant's plan and state once the change is complete. */
export function forgetAfterChange(trx: TransactionClientContract): void {
  const state = running.get(trx)
  if (!state) {
    throw new Error('A subscription can only be changed inside changeBilling.')
  }
  state.forget = true
}
