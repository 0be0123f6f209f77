import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { epochOf, systemClock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { Pace } from '#platform/pace'
import EmailAccount from '../../models/email_account.js'
import EmailCredential from '../../models/email_credential.js'
import { FINISHED_STATUSES } from '../../models/bulk_job.js'
import { findBulkJob } from '../queries/bulk_jobs.js'
import { openPassword } from '../../accounts/services/credentials.js'
import type { Credential } from '../services/credential_slips.js'

/** Passwords that are read and removed together. */
const BATCH = 100

/**
 * Hands the temporary passwords of a job out, once: they are claimed all together by the first who
 * asks, and removed as they are read.
 *
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) before the job has
 *   ended; `EMAIL_CREDENTIALS_NOT_FOUND` (404) when they were taken, or are older than 72 hours.
 */
export async function takeCredentials(
  { tenantId, jobId }: { tenantId: string; jobId: string },
  clock = systemClock
): Promise<Credential[]> {
  const job = await findBulkJob(tenantId, jobId)
  if (!FINISHED_STATUSES.includes(job.status)) {
    throw new ApiException('EMAIL_INVALID_STATE', `The job is ${job.status}. Wait for its end.`)
  }
  const claim = newId('ecc')
  const claimed = await inTransaction(async (trx) => {
    const rows = await EmailCredential.forTenant(tenantId, { client: trx })
      .where('jobId', jobId)
      .where('delivery', 'download')
      .whereNull('claim')
      .where('expiresAt', '>', epochOf(clock))
      .update({ claim })
    const count = Number(rows)
    if (count > 0) {
      await recordAudit(trx, {
        tenantId,
        action: 'email_bulk_job.credentials_taken',
        target: { type: 'email_bulk_job', id: jobId },
        changes: { accounts: count },
      })
    }
    return count
  })
  if (Number(claimed) === 0) {
    throw new ApiException(
      'EMAIL_CREDENTIALS_NOT_FOUND',
      'The temporary passwords of this job were taken already, or are older than 72 hours.'
    )
  }

  const pace = new Pace()
  const credentials: Credential[] = []
  for (;;) {
    const batch = await take(tenantId, claim)
    if (batch === null) {
      return credentials
    }
    credentials.push(...batch)
    await pace.rest()
  }
}

/** The next passwords of a claim; null when there are no more. */
async function take(tenantId: string, claim: string): Promise<Credential[] | null> {
  const claimed = () => EmailCredential.forTenant(tenantId).where('claim', claim)
  const rows = await claimed().orderBy('id').limit(BATCH)
  if (rows.length === 0) {
    return null
  }
  const accounts = await EmailAccount.forTenant(tenantId).whereIn(
    'id',
    rows.map(({ accountId }) => accountId)
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const credentials = rows.flatMap((row) => {
    const account = byId.get(row.accountId)
    return account?.status === 'active' ? [credentialOf(account, openPassword(row))] : []
  })
  await claimed()
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .delete()
  return credentials
}

function credentialOf(account: EmailAccount, temporaryPassword: string): Credential {
  const { studentId, displayName: name, className, grade, address } = account
  return { studentId, name, className: className ?? grade, address, temporaryPassword }
}
