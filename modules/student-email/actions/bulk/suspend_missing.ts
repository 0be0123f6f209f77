import logger from '@adonisjs/core/services/logger'
import { ApiException } from '#kernel/http/api_exception'
import type BulkJob from '../../models/bulk_job.js'
import { missingAccounts } from '../../services/bulk/safeguards.js'
import { SuspendAccount } from '../suspend_account.js'

/** Accounts that are suspended in one turn. */
const BATCH = 50

/** Suspends the accounts of students who are not in a job's list. They are no rows of the list. */
export class SuspendMissing {
  /**
   * @returns false when more are left for the next turn.
   * @throws {ApiException} `EMAIL_PROVIDER_ERROR` (502): the job goes on with it later.
   */
  async handle(job: BulkJob, signal: AbortSignal): Promise<boolean> {
    const accounts = await missingAccounts(job).orderBy('id').limit(BATCH)
    for (const { id: accountId, tenantId } of accounts) {
      if (signal.aborted) {
        return false
      }
      try {
        await new SuspendAccount().handle({ tenantId, accountId, reason: 'Not in the list' })
      } catch (error) {
        if (!(error instanceof ApiException) || error.status === 502) {
          throw error
        }
        logger.info({ accountId, bulkJobId: job.id, code: error.code }, 'an account was left alone')
      }
    }
    return accounts.length < BATCH
  }
}
