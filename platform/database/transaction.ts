import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LucidRow } from '@adonisjs/lucid/types/model'
import { delayAfter } from './lock_conflicts.js'

/** How rows in memory stood before they joined a running transaction. */
const rewinds = new WeakMap<TransactionClientContract, Map<LucidRow, () => void>>()

/**
 * Runs work in a transaction: the one way to do so. All of it is committed, or nothing.
 *
 * Where the database gives the transaction up because of a deadlock or a lock that another one
 * keeps, the whole of the work is run again, so it must have no effect but in the database: no call
 * to anybody, no job (`dispatchAfterCommit` is for those), nothing counted or collected outside of
 * it. Rows that were read before and join it (`useTransaction`) stand as before when it is run
 * again.
 *
 * Transactions that lock the same rows take them in one order, or they only get in each other's
 * way: the row that others hang from first (a payment before its attempts and refunds, a
 * subscription before its invoices, a bulk job before its rows), rows of one table by id, events to
 * tenants last.
 *
 * @param outer The transaction to run in, where there is one already: only that one can be run
 *   again.
 */
export async function inTransaction<Result>(
  work: (trx: TransactionClientContract) => Promise<Result>,
  outer?: TransactionClientContract
): Promise<Result> {
  if (outer) {
    return work(outer)
  }
  const since = performance.now()
  for (let run = 1; ; run++) {
    const joined = new Map<LucidRow, () => void>()
    try {
      return await db.transaction((trx) => {
        rewinds.set(trx, joined)
        return work(trx)
      })
    } catch (error) {
      const delay = delayAfter(error, run, since)
      if (delay === null) {
        throw error
      }
      for (const rewind of joined.values()) {
        rewind()
      }
      await wait(delay)
    }
  }
}

/**
 * Notes how a row that was read before stands when it joins a transaction, so that the same work
 * can change it again after the transaction was rolled back. The models of tenants call it.
 */
export function rememberRow(row: LucidRow, trx: TransactionClientContract): void {
  const joined = rewinds.get(trx)
  if (!joined || joined.has(row)) {
    return
  }
  const { $isPersisted, $isDeleted } = row
  const $attributes = { ...row.$attributes }
  const $original = { ...row.$original }
  joined.set(row, () => {
    for (const name of Object.keys(row.$attributes).filter((key) => !(key in $attributes))) {
      Reflect.deleteProperty(row, name)
    }
    Object.assign(row, { $isPersisted, $isDeleted, $attributes, $original })
  })
}
