import { inTransaction } from '#kernel/database/transaction'
import { ApiException, conflict } from '#kernel/http/api_exception'
import EmailAccount from '../../models/email_account.js'
import EmailCredential from '../../models/email_credential.js'
import { FINISHED_STATUSES } from '../../models/bulk_job.js'
import { bulkJob } from '../../queries/bulk_jobs.js'
import { openPassword } from '../../services/credentials.js'

/** What a pupil needs for the first login. */
export interface Credential {
  studentId: string
  address: string
  temporaryPassword: string
}

/** Hands the temporary passwords of a job out, once: they are removed as they are read. */
export class TakeCredentials {
  /**
   * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) before the job has
   *   ended; `EMAIL_CREDENTIALS_NOT_FOUND` (404) when they were taken, or are older than 72 hours.
   */
  async handle({ tenantId, jobId }: { tenantId: string; jobId: string }): Promise<Credential[]> {
    const job = await bulkJob(tenantId, jobId)
    if (!FINISHED_STATUSES.includes(job.status)) {
      throw conflict('EMAIL_INVALID_STATE', `The job is ${job.status}. Wait for its end.`)
    }
    return inTransaction(async (client) => {
      const rows = await EmailCredential.forTenant(tenantId, { client })
        .where('jobId', jobId)
        .where('delivery', 'download')
        .where('expiresAt', '>', Date.now())
        .orderBy('id')
        .forUpdate()
      if (rows.length === 0) {
        throw new ApiException(
          'EMAIL_CREDENTIALS_NOT_FOUND',
          404,
          'The temporary passwords of this job were taken already, or are older than 72 hours.'
        )
      }
      const accounts = await EmailAccount.forTenant(tenantId, { client }).where('jobId', jobId)
      const byId = new Map(accounts.map((account) => [account.id, account]))
      await EmailCredential.forTenant(tenantId, { client })
        .where('jobId', jobId)
        .where('delivery', 'download')
        .delete()
      return rows.flatMap((row) => {
        const account = byId.get(row.accountId)
        return account?.status === 'active'
          ? [
              {
                studentId: account.studentId,
                address: account.address,
                temporaryPassword: openPassword(row),
              },
            ]
          : []
      })
    })
  }
}
