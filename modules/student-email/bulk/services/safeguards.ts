import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import EmailAccount from '../../models/email_account.js'
import type EmailConfiguration from '../../models/email_configuration.js'
import type { AccountAllowance } from '../../extension_points/account_quota.js'

/** So many accounts may always be switched off. */
const HARMLESS = 10

/**
 * True when a job would switch off unusually many accounts, or make more than the tenant may have:
 * most often a wrong file. Asked before the first account is changed.
 */
export async function exceedsSafeguards(
  job: BulkJob,
  { maxDisablePercent, maxCreate }: EmailConfiguration,
  allowance: AccountAllowance | null
): Promise<boolean> {
  const active = await countOf(EmailAccount.forTenant(job.tenantId).where('status', 'active'))
  const disabled = await countOf(pendingRows(job).whereIn('action', ['suspend', 'delete']))
  const created = await countOf(newStudents(job))

  const mayCreate = Math.min(maxCreate ?? Infinity, allowance?.available ?? Infinity)
  const mayDisable = Math.max(HARMLESS, Math.floor((active * maxDisablePercent) / 100))
  return disabled > mayDisable || created > mayCreate
}

/** Active accounts of students who have no row in the job. */
export function missingAccounts(job: BulkJob) {
  return EmailAccount.forTenant(job.tenantId)
    .where('status', 'active')
    .where('createdAt', '<', job.createdAt.toMillis())
    .whereNotIn(
      'studentId',
      BulkRow.forTenant(job.tenantId).where('jobId', job.id).select('studentId')
    )
}

/** Rows of students who have no account yet. */
export function newStudents(job: BulkJob, trx?: TransactionClientContract) {
  return pendingRows(job, trx)
    .whereIn('action', ['create', 'upsert'])
    .whereNotIn(
      'studentId',
      EmailAccount.forTenant(job.tenantId, { client: trx })
        .whereNotNull('liveStudentId')
        .select('liveStudentId')
    )
}

function pendingRows(job: BulkJob, trx?: TransactionClientContract) {
  return BulkRow.forTenant(job.tenantId, { client: trx })
    .where('jobId', job.id)
    .where('status', 'pending')
}

/** Number of rows that a query finds. */
export async function countOf(query: {
  count(columns: string): PromiseLike<{ $extras: object }[]>
}) {
  const [row] = await query.count('* as total')
  return Number((row.$extras as { total: number | string }).total)
}
