import db from '@adonisjs/lucid/services/db'
import { newId } from '#platform/identifiers'
import type { Lease } from '#platform/work/lease'
import AnalysisJob from '../../models/analysis_job.js'
import StoredFile from '../../models/stored_file.js'
import { ActiveJob } from '../../pipeline/active_job.js'
import { leaseJob } from '../../pipeline/job_lease.js'
import type { PageReading } from '@tenant-education/sheet-reader'

/** A file with a job that is in no queue, so that a test can play its worker. */
export async function createIdleJob(
  tenantId: string,
  engine = 'tesseract'
): Promise<{ file: StoredFile; job: AnalysisJob }> {
  const id = newId('file')
  const jobId = newId('job')
  const file = await StoredFile.create({
    id,
    publicId: id,
    tenantId,
    name: 'a.pdf',
    size: 1000,
    sha256: 'a'.repeat(64),
    driveKey: `${tenantId}/nowhere.pdf`,
    latestJobId: jobId,
  })
  const job = await AnalysisJob.create({
    id: jobId,
    tenantId,
    storedFileId: id,
    engine,
    status: 'pending',
    stage: 'queued',
    progress: 0,
    message: 'Waiting to be processed.',
    revision: 1,
    totalPages: 0,
    processedPages: 0,
    activeKey: `${id}:${engine}`,
    interruptions: 0,
    vanishedWorkers: 0,
  })
  return { file, job }
}

/** Takes the job as a worker does. Release the lease at the end. */
export async function takeJob(
  { file, job }: { file: StoredFile; job: AnalysisJob },
  pages: number
): Promise<{ active: ActiveJob; lease: Lease<AnalysisJob> }> {
  const lease = await leaseJob(job.tenantId, job.id)
  if (!lease) {
    throw new Error('The job cannot be taken.')
  }
  const active = new ActiveJob(lease, file)
  await active.begin('Opening the document.')
  await active.openPages(pages)
  return { active, lease }
}

/** A reading of an empty page. */
export function emptyReading(pageNumber: number): PageReading {
  return {
    pageNumber,
    width: 595,
    height: 842,
    source: 'tesseract',
    engineVersion: 'test',
    tokens: [],
    rulings: [],
    tables: [],
    skew: 0,
    warnings: [],
    timings: {},
  }
}

/** Events of a tenant in the outbox, oldest first. */
export async function eventsOf(tenantId: string): Promise<{ type: string; payload: string }[]> {
  return db
    .from('outbox_events')
    .select('type', 'payload')
    .where('tenant_id', tenantId)
    .orderBy('id')
}
