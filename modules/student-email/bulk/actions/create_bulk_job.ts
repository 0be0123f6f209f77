import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, validationError } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import { accountQuota } from '../../extension_points/account_quota.js'
import RunBulkJob from '../../jobs/run_bulk_job.js'
import BulkJob, { FINISHED_STATUSES } from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import type EmailConfiguration from '../../models/email_configuration.js'
import { findConfiguration } from '../../providers/queries/configurations.js'
import type { BulkRequest } from '../services/bulk_request.js'
import type { RowInput } from '../services/row_input.js'
import { writeRows } from '../services/write_rows.js'
import { mailProvider } from '../../providers/services/mail_providers.js'
import { quotaExceeded } from '../../accounts/services/quota_messages.js'
import { TIERS } from '../../providers/services/tiers.js'
import { defaultDomain } from '../../domains/services/usable_domain.js'

/** Jobs of a tenant that may be unfinished at the same time. */
const MAXIMUM_JOBS = 3

/**
 * Takes a list of students over. What is wrong with a single row becomes that row's result.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for no row or more than the tier admits,
 *   `EMAIL_CONFIG_MISSING`, `EMAIL_DOMAIN_NOT_VERIFIED`, `EMAIL_JOB_RUNNING` (409),
 *   `EMAIL_QUOTA_EXCEEDED` (429) when not one account more may be made.
 */
export async function createBulkJob(request: BulkRequest, clock = systemClock): Promise<BulkJob> {
  const { tenantId, rows, options } = request
  const configuration = await findConfiguration(tenantId)
  checkSize(rows, configuration)
  await defaultDomain(configuration, options.domainId)
  await mailProvider(tenantId, configuration.provider)
  await refuseFullQuota(request)

  await refuseManyJobs(tenantId)

  const jobId = newId('ebj')
  try {
    await writeRows(tenantId, jobId, rows)
    return await begin(request, jobId, clock)
  } catch (error) {
    await BulkRow.forTenant(tenantId).where('jobId', jobId).delete()
    throw error
  }
}

/**
 * The rows are there before their job: written in its transaction, they would keep everybody else
 * from the database. Those of a process that was killed meanwhile are removed when their time is
 * over.
 */
function begin(request: BulkRequest, jobId: string, clock: Clock): Promise<BulkJob> {
  const { tenantId, rows, options } = request
  return inTransaction(async (trx) => {
    await refuseManyJobs(tenantId, trx)
    const job = await BulkJob.create(
      {
        id: jobId,
        tenantId,
        status: 'pending',
        dryRun: request.dryRun,
        options,
        columns: request.columns,
        total: rows.length,
        processed: 0,
        created: 0,
        updated: 0,
        skipped: 0,
        failed: 0,
        round: 1,
        accountsMade: 0,
        safeguardConfirmed: false,
        externalRef: request.externalRef,
        revision: 1,
        queuedAt: momentOf(clock),
      },
      { client: trx }
    )
    await recordAudit(trx, {
      tenantId,
      action: 'email_bulk_job.created',
      target: { type: 'email_bulk_job', id: jobId },
      changes: { rows: rows.length, dryRun: request.dryRun },
    })
    dispatchAfterCommit(trx, () => RunBulkJob.dispatch({ tenantId, bulkJobId: jobId }))
    return job
  })
}

async function refuseManyJobs(tenantId: string, trx?: TransactionClientContract): Promise<void> {
  const unfinished = await BulkJob.forTenant(tenantId, { client: trx })
    .whereNotIn('status', [...FINISHED_STATUSES])
    .if(trx, (query) => query.forUpdate())
  if (unfinished.length >= MAXIMUM_JOBS) {
    throw new ApiException(
      'EMAIL_JOB_RUNNING',
      `${MAXIMUM_JOBS} bulk jobs are unfinished already. Wait for one, or cancel it.`
    )
  }
}

function checkSize(rows: RowInput[], { tier }: EmailConfiguration): void {
  const { maxRows } = TIERS[tier]
  if (rows.length === 0) {
    throw validationError('students: must hold at least one row')
  }
  if (rows.length > maxRows) {
    throw validationError(
      `students: has ${rows.length} rows; the tier ${tier} admits ${maxRows} in one job`
    )
  }
}

async function refuseFullQuota({ tenantId, dryRun }: BulkRequest): Promise<void> {
  const allowance = dryRun ? null : await accountQuota().allowance(tenantId)
  if (allowance && allowance.available < 1) {
    throw new ApiException('EMAIL_QUOTA_EXCEEDED', await quotaExceeded(tenantId), {
      'Retry-After': '60',
    })
  }
}
