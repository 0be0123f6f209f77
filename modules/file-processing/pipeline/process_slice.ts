import type { DocumentHandle, ExtractionEngine } from '@tenant-education/adapter-kit'
import logger from '@adonisjs/core/services/logger'
import config from '#config/file_processing'
import { adapters } from '#kernel/adapters/adapters'
import { moduleSettings } from '#kernel/modules/settings'
import { epochOf, systemClock } from '#platform/clock'
import { LeaseLost } from '#platform/work/lease'
import { enginePort } from '../adapters/engine_port.js'
import { pageQuota } from '../extension_points/page_quota.js'
import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'
import type { PdfErrorCode } from '@tenant-education/sheet-reader'
import { openLocally } from '../services/document_store.js'
import type { LocalDocument } from '../services/document_store.js'
import { readerThreads } from '../workers/reader_threads.js'
import type { FileProcessingSettings } from '../settings.js'
import { ThreadFailure } from '../workers/thread_failure.js'
import { ActiveJob } from './active_job.js'
import { analyseFile } from './analyse_file.js'
import { fetchSource } from './fetch_source.js'
import { leaseJob } from './job_lease.js'
import { neverReadable, ProcessingFailure, unreadable } from './processing_failure.js'
import { readPages } from './read_pages.js'
import type { SliceOutcome } from './read_pages.js'
import { refineDrafts } from './refine_drafts.js'
import { sliceTime } from './slice_time.js'

/** Times in a row that a job may be interrupted before it finishes another page. */
const INTERRUPTIONS = 5

/** What can be wrong with a document that no engine and no later try will read. */
const FOR_EVER = new Set<string>([
  'E_NOT_A_PDF',
  'E_PDF_EMPTY',
  'E_PDF_ENCRYPTED',
  'E_PDF_DAMAGED',
] satisfies PdfErrorCode[])

/**
 * Milliseconds after which an analysis begins again whose thread was ended for somebody else's
 * sake.
 */
const LOST_WAIT = 200

/** How a slice of a job ended. */
export type JobOutcome = SliceOutcome | { kind: 'not_mine' }

/**
 * Works on a job for one slice: some of its pages, or its analysis when all pages are done. Safe to
 * call at any time and as often as wanted: the lease lets one worker in, and everything that was
 * done before is found in the database.
 *
 * @param stopping aborted when the process shuts down; the job is then left for the next one.
 */
export async function processSlice(
  tenantId: string,
  jobId: string,
  stopping: AbortSignal,
  clock = systemClock
): Promise<JobOutcome> {
  const lease = await leaseJob(tenantId, jobId, clock)
  if (!lease) {
    return { kind: 'not_mine' }
  }
  const file = await StoredFile.forTenant(tenantId).where('id', lease.row.storedFileId).first()
  if (!file) {
    await dropJob(lease.row)
    await lease.release()
    return { kind: 'not_mine' }
  }
  const job = new ActiveJob(lease, file)
  const signal = AbortSignal.any([stopping, lease.signal])

  try {
    return await workOnSlice(job, signal)
  } catch (error) {
    return await afterError(job, error, stopping)
  } finally {
    await lease.release()
  }
}

async function workOnSlice(job: ActiveJob, signal: AbortSignal): Promise<JobOutcome> {
  const { interruptions, vanishedWorkers } = job.row
  if (interruptions >= INTERRUPTIONS || vanishedWorkers >= config.mostVanishedWorkers) {
    throw unreadable(
      'The document could not be processed: reading it was interrupted several times. Export or ' +
        'scan it again.'
    )
  }
  await pageQuota().keep(job.reading)
  if (job.row.status === 'pending') {
    await job.begin(job.file.driveKey ? 'Opening the document.' : 'Fetching the document.')
  }
  if (!job.file.driveKey) {
    await fetchSource(job.file, signal)
  }

  const local = await openLocally(job.file.driveKey!)
  try {
    return await work(job, local, signal)
  } finally {
    await local.release()
  }
}

async function work(
  job: ActiveJob,
  local: LocalDocument,
  signal: AbortSignal
): Promise<JobOutcome> {
  const pool = readerThreads()
  const settings = await moduleSettings<FileProcessingSettings>(job.tenantId, 'file-processing')
  if (job.row.totalPages === 0) {
    await job.openPages(await countPages(job, local.path, signal))
  }

  if (job.row.processedPages < job.row.totalPages) {
    const { service: engine } = await adapters.for(job.tenantId, enginePort, job.row.engine)
    const outcome = await readPages(job, {
      document: handleOf(job, local.path),
      engine,
      pool,
      textLayer: settings.textLayer,
      signal,
      hasTime: sliceTime(pool),
    }).finally(() => close(engine))
    if (outcome.kind === 'wait') {
      await job.postpone(outcome.resumeAt)
    }
    if (outcome.kind !== 'done') {
      return outcome
    }
  }

  await analyseFile(job, {
    pool,
    settings,
    signal,
    refine:
      settings.refinement === 'automatic'
        ? refineDrafts(job.tenantId, settings, signal)
        : undefined,
  })
  return { kind: 'done' }
}

/** What was read counts, however the engine ends. */
async function close(engine: ExtractionEngine): Promise<void> {
  await engine.close?.().catch((error) => logger.warn({ err: error }, 'an engine did not close'))
}

/** The file was deleted while somebody asked for one more analysis of it. */
async function dropJob({ tenantId, id }: AnalysisJob): Promise<void> {
  await AnalysisJob.forTenant(tenantId).where('id', id).delete()
}

function handleOf({ file, row }: ActiveJob, path: string): DocumentHandle {
  return { path, sha256: file.sha256!, pageCount: row.totalPages, bytes: file.size! }
}

/**
 * @throws {ProcessingFailure} when the document cannot be opened: encrypted, damaged or empty;
 * `FILE_TOO_MANY_PAGES`.
 */
async function countPages(job: ActiveJob, path: string, signal: AbortSignal): Promise<number> {
  const { maximumPages, pageDeadline } = config
  const turn = { tenantId: job.tenantId, lane: job.id, deadlineMs: pageDeadline, signal }
  try {
    const { pageCount } = await readerThreads().run('probe', { path }, turn)
    if (pageCount > maximumPages) {
      throw new ProcessingFailure(
        'FILE_TOO_MANY_PAGES',
        `FILE_TOO_MANY_PAGES: this document has more than ${maximumPages.toLocaleString('en')} ` +
          'pages. Split it into shorter files and upload each.'
      )
    }
    return pageCount
  } catch (error) {
    if (error instanceof ThreadFailure && error.code.startsWith('E_')) {
      throw FOR_EVER.has(error.code) ? neverReadable(error.message) : unreadable(error.message)
    }
    if (error instanceof ThreadFailure && error.code === 'TIMEOUT') {
      throw unreadable('Opening the PDF took too long. Export it again and try again.')
    }
    throw error
  }
}

async function afterError(
  job: ActiveJob,
  error: unknown,
  stopping: AbortSignal
): Promise<JobOutcome> {
  const log = logger.child({ tenantId: job.tenantId, analysisJobId: job.id })
  if (error instanceof ProcessingFailure) {
    log.info({ code: error.code }, 'an analysis job failed')
    await job.fail(error.code, error.message, { keepsBytes: !error.isForEver })
    return { kind: 'done' }
  }
  if (error instanceof ThreadFailure && error.code === 'TIMEOUT') {
    log.info('the analysis of a document took too long')
    await job.fail(
      'FILE_PROCESSING_FAILED',
      'Understanding the document took too long. Split it into shorter files and upload each.'
    )
    return { kind: 'done' }
  }
  if (error instanceof LeaseLost || stopping.aborted) {
    log.info('an analysis job is left to another worker')
    return { kind: 'not_mine' }
  }
  if (error instanceof ThreadFailure && error.code === 'LOST') {
    const resumeAt = epochOf(job.lease.clock) + LOST_WAIT
    await job.postpone(resumeAt)
    return { kind: 'wait', resumeAt }
  }
  log.error({ err: error }, 'an analysis job was interrupted')
  return { kind: 'wait', resumeAt: await job.interrupted() }
}
