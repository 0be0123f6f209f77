import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { epochOf, systemClock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import BulkJob, { type BulkJobStatus } from '../../models/bulk_job.js'
import BulkRow, { type BulkRowStatus } from '../../models/bulk_row.js'
import EmailCredential from '../../models/email_credential.js'

/** A page of a list. */
export interface Page {
  limit: number
  offset: number
}

/**
 * A tenant's bulk job.
 *
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND` (404).
 */
export async function findBulkJob(tenantId: string, jobId: string): Promise<BulkJob> {
  const job = await BulkJob.forTenant(tenantId).where('id', jobId).first()
  return job ?? jobNotFound()
}

/**
 * A tenant's bulk job, locked until the transaction ends.
 *
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND` (404).
 */
export async function lockBulkJob(
  tenantId: string,
  jobId: string,
  trx: TransactionClientContract
): Promise<BulkJob> {
  const job = await BulkJob.forTenant(tenantId, { client: trx })
    .where('id', jobId)
    .forUpdate()
    .first()
  return job ?? jobNotFound()
}

/** 404: the tenant has no such job. */
function jobNotFound(): never {
  throw new ApiException('EMAIL_JOB_NOT_FOUND', 'Bulk job not found.')
}

/** A tenant's bulk jobs, newest first. */
export async function bulkJobs(
  tenantId: string,
  { limit, offset, status }: Page & { status?: BulkJobStatus }
): Promise<{ jobs: BulkJob[]; total: number }> {
  const matching = () =>
    BulkJob.forTenant(tenantId).if(status, (query) => query.where('status', status!))
  const [{ $extras }] = await matching().count('* as matches')
  const jobs = await matching()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return { jobs, total: Number($extras.matches) }
}

/** Rows of a job in their order. */
export async function bulkRows(
  { tenantId, id }: BulkJob,
  { limit, offset, status }: Page & { status?: BulkRowStatus }
): Promise<{ rows: BulkRow[]; total: number }> {
  const matching = () =>
    BulkRow.forTenant(tenantId)
      .where('jobId', id)
      .if(status, (query) => query.where('status', status!))
  const [{ $extras }] = await matching().count('* as matches')
  const rows = await matching().orderBy('row').limit(limit).offset(offset)
  return { rows, total: Number($extras.matches) }
}

/** Until when each job's temporary passwords can be fetched; a job without any is left out. */
export async function credentialsUntil(
  tenantId: string,
  jobIds: readonly string[],
  clock = systemClock
): Promise<Map<string, number>> {
  const found = await EmailCredential.forTenant(tenantId)
    .whereIn('jobId', [...jobIds])
    .where('delivery', 'download')
    .whereNull('claim')
    .where('expiresAt', '>', epochOf(clock))
    .groupBy('jobId')
    .select('jobId')
    .max('expires_at as until')
  return new Map(found.map((row) => [row.jobId!, Number(row.$extras.until)]))
}
