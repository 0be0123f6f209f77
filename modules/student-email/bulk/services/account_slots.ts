import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { accountQuota } from '../../extension_points/account_quota.js'
import BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import EmailAccount, { LIVE_STATUSES } from '../../models/email_account.js'
import { countOf, newStudents } from './safeguards.js'

/**
 * Accounts that a job may still make of those that the quota gave it. Kept by the one worker on it.
 */
export class AccountSlots {
  #left: number

  private constructor(left: number) {
    this.#left = left
  }

  /** What is left now: accounts of rows that were interrupted are there already. */
  static async of(job: BulkJob): Promise<AccountSlots> {
    if (job.accountsGranted === null) {
      return new AccountSlots(0)
    }
    const unfinished = await countOf(
      EmailAccount.forTenant(job.tenantId)
        .where('jobId', job.id)
        .whereIn('status', [...LIVE_STATUSES])
        .whereIn(
          'studentId',
          BulkRow.forTenant(job.tenantId)
            .where('jobId', job.id)
            .whereIn('status', ['pending', 'provisioning'])
            .select('studentId')
        )
    )
    return new AccountSlots(job.accountsGranted - job.accountsMade - unfinished)
  }

  /** False when none is left. */
  take(): boolean {
    if (this.#left <= 0) {
      return false
    }
    this.#left -= 1
    return true
  }

  giveBack(): void {
    this.#left += 1
  }
}

/** Reserves accounts for all rows of this round that make one; fewer when the quota has fewer. */
export async function reserveAccounts(
  job: BulkJob,
  trx: TransactionClientContract
): Promise<number> {
  const accounts = await countOf(newStudents(job, trx))
  const reservation = { tenantId: job.tenantId, subject: subjectOf(job), accounts }
  return accounts === 0 ? 0 : accountQuota().reserve(reservation, trx)
}

/** Ends the round's reservation: what was made is used, the rest is given back. Safe to repeat. */
export async function settleAccounts(job: BulkJob, trx: TransactionClientContract): Promise<void> {
  const { tenantId, accountsMade: accounts } = job
  if (job.accountsGranted !== null) {
    await accountQuota().commit({ tenantId, subject: subjectOf(job), accounts }, trx)
    await BulkJob.forTenant(tenantId, { client: trx })
      .where('id', job.id)
      .update({ accountsGranted: null })
  }
}

/** Each round of a job has a reservation of its own. */
function subjectOf({ id, round }: BulkJob): string {
  return `${id}:${round}`
}
