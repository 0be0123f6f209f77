import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import BulkJob from '../../models/bulk_job.js'
import BulkRow, { type BulkRowStatus } from '../../models/bulk_row.js'

/** How a row ended. */
export interface RowOutcome {
  status: Extract<BulkRowStatus, 'created' | 'updated' | 'skipped' | 'failed'>
  address?: string | null
  accountId?: string | null
  /** Why it failed or was skipped; no personal data. */
  error?: { code: string; message: string } | null
  /** A mailbox was made, which counts for the quota. */
  madeAccount?: boolean
}

const LONGEST_MESSAGE = 300

/**
 * Ends a row and counts it, in one transaction: the counters of a job are those of its rows at any
 * moment. A row that has ended already stays as it is.
 */
export async function endRow(
  row: BulkRow,
  outcome: RowOutcome,
  outer?: TransactionClientContract
): Promise<void> {
  await inTransaction(async (trx) => {
    const changed = await BulkRow.forTenant(row.tenantId, { client: trx })
      .where('id', row.id)
      .whereIn('status', ['pending', 'provisioning'])
      .update({
        status: outcome.status,
        address: outcome.address ?? null,
        accountId: outcome.accountId ?? null,
        nextAttemptAt: null,
        errorCode: outcome.error?.code ?? null,
        errorMessage: outcome.error?.message.slice(0, LONGEST_MESSAGE) ?? null,
      })
    if (Number(changed) === 0) {
      return
    }
    await BulkJob.forTenant(row.tenantId, { client: trx })
      .where('id', row.jobId)
      .update({
        processed: trx.raw('processed + 1'),
        [outcome.status]: trx.raw(`${outcome.status} + 1`),
        revision: trx.raw('revision + 1'),
        ...(outcome.madeAccount && { accountsMade: trx.raw('accounts_made + 1') }),
        ...touched(),
      })
  }, outer)
}
