import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Chunk from '../models/chunk.js'
import type { ActiveJob } from './active_job.js'

/** The row of a job's page. */
export function chunkOfPage(job: ActiveJob, pageNumber: number, trx?: TransactionClientContract) {
  return Chunk.forTenant(job.tenantId, { client: trx })
    .where('jobId', job.id)
    .where('pageNumber', pageNumber)
}

/** One large column of the row of a job's page; the others are left where they are. */
export function pageChunk(
  job: ActiveJob,
  pageNumber: number,
  column: 'reading' | 'drafts',
  trx?: TransactionClientContract
): Promise<Chunk> {
  return chunkOfPage(job, pageNumber, trx).select('id', column).firstOrFail()
}
