import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/**
 * Makes a row one worker's own until a moment that stands in a column of it: for work that is short,
 * or that becomes due at that moment (ADR 20). Whoever dies leaves it to others then; who has done the
 * work writes the next moment, or none. The moment proves whose the row is.
 *
 * @param row The row, with whatever else must be true of it.
 * @param until Epoch milliseconds.
 * @param free `seen`: as long as the moment is the one that was read; `now`: when it is past or none.
 * @returns false when somebody else has the row, or was faster.
 */
export async function holdUntil(
  row: ModelQueryBuilderContract<LucidModel, unknown>,
  column: string,
  until: number,
  free: { seen: number } | { now: number }
): Promise<boolean> {
  const held =
    'seen' in free
      ? row.where(column, free.seen)
      : row.where((over) => over.whereNull(column).orWhere(column, '<=', free.now))
  return Number(await held.update({ [column]: until })) > 0
}

/**
 * Leaves out rows that another worker's transaction has at hand, and locks the others until this one
 * ends. SQLite has one writer at a time: nothing is at hand there.
 */
export function unlockedRows<Query extends ModelQueryBuilderContract<LucidModel, unknown>>(
  rows: Query,
  trx: TransactionClientContract
): Query {
  return trx.dialect.name === 'mysql' ? (rows.forUpdate().skipLocked() as Query) : rows
}
