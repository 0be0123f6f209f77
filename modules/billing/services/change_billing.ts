import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Subscription from '../models/subscription.js'

/**
 * Runs a change of a tenant's subscription, invoices or credits in a transaction. Changes of one
 * tenant wait for each other: whoever takes money or moves a state sees what the one before left.
 *
 * @param outer The transaction to run in, where there is one already.
 */
export function changeBilling<Result>(
  tenantId: string,
  change: (client: TransactionClientContract) => Promise<Result>,
  outer?: TransactionClientContract
): Promise<Result> {
  const inTurn = async (client: TransactionClientContract) => {
    await Subscription.forTenant(tenantId, { client }).select('id').forUpdate()
    return change(client)
  }
  return outer ? inTurn(outer) : db.transaction(inTurn)
}
