import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#platform/batches'
import { touched } from '#platform/database/timestamp'
import { recordSink } from '../extension_points/record_sink.js'
import Chunk from '../models/chunk.js'
import type { PageReading } from '@tenant-education/adapter-kit'
import type { RecordDraft } from '@tenant-education/sheet-reader'
import { pack, unpack } from '../services/packing.js'
import { confirmedGroups, replaceSubjectGroups } from '../services/subject_groups.js'
import type { FileProcessingSettings } from '../settings.js'
import type { ReaderPool } from '../workers/reader_pool.js'
import type { ActiveJob } from './active_job.js'
import { FileInterpretation } from './file_interpretation.js'
import { chunkOfPage, pageChunk } from './page_chunk.js'
import { draftsByPage } from './page_drafts.js'
import { unreadable } from './processing_failure.js'
import { WordsRead } from './words_read.js'
import {
  PAGES_PER_REPORT,
  storeRecords,
  type Interpreted,
  type StoringOptions,
} from './store_records.js'

export interface AnalysisOptions extends StoringOptions {
  pool: ReaderPool
  settings: FileProcessingSettings
}

/**
 * Turns the stored readings of a job into records and completes the job. It starts from the
 * readings every time: an interrupted analysis leaves nothing that the next one does not replace.
 *
 * A document that was read whole and holds no results (a letter, an invoice) completes without
 * records and says so (decisions 8.2).
 *
 * @throws {ProcessingFailure} when no page could be read, or no student was found where pages are
 *   missing, nothing at all is written or most of it could not be read.
 */
export async function analyseFile(job: ActiveJob, options: AnalysisOptions): Promise<void> {
  const chunks = await Chunk.forTenant(job.tenantId)
    .select('id', 'pageNumber', 'status', 'errorCode')
    .where('jobId', job.id)
    .orderBy('pageNumber')
  const read = chunks.filter(({ status }) => status !== 'failed').map((chunk) => chunk.pageNumber)
  const failed = chunks.filter(({ status }) => status === 'failed').map((chunk) => chunk.pageNumber)
  if (read.length === 0) {
    throw unreadable(noPageRead(chunks.every(({ errorCode }) => errorCode === 'TIMEOUT')))
  }

  const interpreted = await interpretFile(job, read, options)
  const records = await storeRecords(job, read, interpreted, options)
  if (records === 0 && (failed.length > 0 || !(await isLegible(job, read)))) {
    throw unreadable(
      'No student results could be found in this document. Check that it is a result sheet or a ' +
        'report card and, if it is a scan, that it is straight and sharp.'
    )
  }
  const { groups, pagesOfGroups, title } = interpreted.conclusion
  const pass = { ...job.pass, groups, keepEdits: false }
  const publish = async (trx: TransactionClientContract) => {
    const published = await recordSink()?.publish(pass, trx)
    await replaceSubjectGroups(job.file, { groups, pages: pagesOfGroups }, trx)
    job.file.merge({
      title: title?.slice(0, 255) ?? null,
      documentKind: records === 0 ? 'no_results' : 'results',
    })
    return published ?? records
  }
  await job.complete(completionMessage(records, job.row.totalPages, failed), publish, async (trx) =>
    recordSink()?.published(pass, trx)
  )
}

/** What to do where no page could be read: time may have been short, and the document in order. */
function noPageRead(tookTooLong: boolean): string {
  return tookTooLong
    ? 'None of the pages could be read in the time allowed, which may be because the system was ' +
        'busy. Process the file again later; if it fails again, export the document in a simpler ' +
        'form or scan it at a lower resolution.'
    : 'None of the pages could be read. Export or scan the document again.'
}

/** First two thirds of the analysis: what the columns mean, then what each page says. */
async function interpretFile(
  job: ActiveJob,
  pages: number[],
  { pool, settings, signal }: AnalysisOptions
): Promise<Interpreted> {
  const confirmed = await confirmedGroups(job.file)
  const interpretation = await FileInterpretation.open({
    pool,
    tenantId: job.tenantId,
    lane: job.id,
    signal,
    settings: { grading: settings.gradingScale, confirmed },
  })
  try {
    await observePages(job, pages, interpretation)
    const conclusion = await interpretation.conclude()
    await interpretPages(job, pages, interpretation)
    return { conclusion, reviews: await interpretation.review() }
  } finally {
    await interpretation.close()
  }
}

async function observePages(
  job: ActiveJob,
  pages: number[],
  interpretation: FileInterpretation
): Promise<void> {
  await job.analysing('Understanding the tables.', 0, 1)
  let done = 0
  for (const batch of inBatches(pages, PAGES_PER_REPORT)) {
    for (const page of batch) {
      const chunk = await pageChunk(job, page, 'reading')
      await interpretation.observe(chunk.reading!)
    }
    done += batch.length
    const message = `Understanding page ${batch.at(-1)} of ${job.row.totalPages}.`
    await job.analysing(message, done, pages.length * 3)
  }
}

async function interpretPages(
  job: ActiveJob,
  pages: number[],
  interpretation: FileInterpretation
): Promise<void> {
  let done = pages.length
  for (const batch of inBatches(pages, PAGES_PER_REPORT)) {
    const interpreted: [page: number, drafts: RecordDraft[]][] = []
    for (const page of batch) {
      const chunk = await pageChunk(job, page, 'reading')
      interpreted.push([page, await interpretation.interpret(chunk.reading!)])
    }
    done += batch.length
    const message = `Finding students on page ${batch.at(-1)} of ${job.row.totalPages}.`
    await job.analysing(message, done, pages.length * 3, async (trx) => {
      for (const [page, drafts] of interpreted) {
        await storeDrafts(job, page, drafts, trx)
      }
    })
  }
}

/** Whether the document says something, and its pictures are good enough to tell what. */
async function isLegible(job: ActiveJob, pages: number[]): Promise<boolean> {
  const words = new WordsRead()
  for (const pageNumber of pages) {
    const { reading } = await pageChunk(job, pageNumber, 'reading')
    const { tokens } = await unpack<PageReading>(reading!)
    words.add(tokens)
    if (words.areEnough) {
      break
    }
  }
  return words.areLegible
}

/** Records that began on earlier pages are added to those pages. */
async function storeDrafts(
  job: ActiveJob,
  pageNumber: number,
  drafts: RecordDraft[],
  trx: TransactionClientContract
): Promise<void> {
  for (const [number, own] of draftsByPage(pageNumber, drafts)) {
    const chunk = number === pageNumber ? undefined : await pageChunk(job, number, 'drafts', trx)
    const present = chunk?.drafts ? await unpack<RecordDraft[]>(chunk.drafts) : []
    await saveDrafts(job, number, [...present, ...own], trx)
  }
}

async function saveDrafts(
  job: ActiveJob,
  pageNumber: number,
  drafts: RecordDraft[],
  trx: TransactionClientContract
): Promise<void> {
  await chunkOfPage(job, pageNumber, trx).update({
    drafts: await pack(drafts),
    status: 'complete',
    ...touched(),
  })
}

/** Says what was found and which pages are missing, so that nobody takes a part for the whole. */
function completionMessage(records: number, total: number, failed: number[]): string {
  if (records === 0) {
    return (
      'No student results were found in this document. If it is a result sheet or a report card, ' +
      'check that names and subjects stand beside the marks and can be read well.'
    )
  }
  const found =
    `${records} student ${records === 1 ? 'record' : 'records'} found ` +
    `on ${total} ${total === 1 ? 'page' : 'pages'}.`
  if (failed.length === 0) {
    return found
  }
  const named = failed.slice(0, 10).join(', ')
  const more = failed.length > 10 ? ` and ${failed.length - 10} more` : ''
  return `${found} ${failed.length === 1 ? 'Page' : 'Pages'} ${named}${more} could not be read.`
}
