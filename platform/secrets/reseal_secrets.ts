import { setImmediate as letOthersRun } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#platform/database/transaction'
import { kernelColumns } from './kernel_columns.js'
import { sealedColumns, type SealedColumn, type SealedRow } from './sealed_columns.js'
import { SecretException } from './vault.js'

/** Rows of one transaction. */
const BATCH = 200

/** What became of the sealed texts of a column. */
export interface ResealedColumn {
  table: string
  column: string
  /** Texts that were looked at. */
  texts: number
  /** Those that were under a former key, and are under the present one now. */
  resealed: number
  /** Those that no key opens: they stay as they are. */
  unreadable: number
}

/**
 * Encrypts everything that is sealed under former keys under the present one, so that the former
 * ones can be taken away. It goes by batches and may run while the platform works: a text that
 * somebody changes meanwhile is left alone, for it is new. What is under the present key already is
 * passed over, so that a run that was killed is simply begun again.
 *
 * @param tell hears about each batch of 200 rows that is done.
 */
export async function resealSecrets(
  tell?: (column: ResealedColumn) => void
): Promise<ResealedColumn[]> {
  const done: ResealedColumn[] = []
  for (const sealed of [...kernelColumns(), ...sealedColumns()]) {
    const { table, column } = sealed
    const total = { table, column, texts: 0, resealed: 0, unreadable: 0 }
    done.push(total)
    for (let rows = await nextRows(sealed, ''); rows.length > 0;) {
      const { resealed, unreadable } = await resealRows(sealed, rows)
      total.texts += rows.length
      total.resealed += resealed
      total.unreadable += unreadable
      tell?.(total)
      await letOthersRun()
      rows = await nextRows(sealed, rows[rows.length - 1].id)
    }
  }
  return done
}

function nextRows({ table, column, needs }: SealedColumn, after: string): Promise<SealedRow[]> {
  return db
    .from(table)
    .select('id', column, ...needs)
    .where('id', '>', after)
    .whereNotNull(column)
    .orderBy('id')
    .limit(BATCH)
    .exec()
}

function resealRows({ table, column, sealAnew }: SealedColumn, rows: SealedRow[]) {
  return inTransaction(async (trx) => {
    let resealed = 0
    let unreadable = 0
    for (const row of rows) {
      const before = row[column]
      const text = orNull(() => sealAnew(before, row))
      if (text === null) {
        unreadable += 1
      } else if (text !== before) {
        const changed = trx.from(table).where('id', row.id).where(column, before)
        resealed += Number(await changed.update({ [column]: text }))
      }
    }
    return { resealed, unreadable }
  })
}

/** Null for a text that no key opens. */
function orNull(work: () => string): string | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof SecretException) {
      return null
    }
    throw error
  }
}
