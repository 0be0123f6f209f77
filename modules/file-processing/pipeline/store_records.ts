import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RecordDraft, RecordReview } from '@tenant-education/sheet-reader'
import { inBatches } from '#platform/batches'
import { touched } from '#platform/database/timestamp'
import type { RefinementResult } from '../adapters/refiner_port.js'
import { recordSink } from '../extension_points/record_sink.js'
import { pack, unpack } from '../services/packing.js'
import type { FileConclusion } from '../workers/protocol.js'
import type { ActiveJob } from './active_job.js'
import { chunkOfPage, pageChunk } from './page_chunk.js'
import { applyReview } from './page_drafts.js'

/**
 * Pages between two reports of progress. What was made of them is stored with the report, at once.
 */
export const PAGES_PER_REPORT = 5

/** Refines the drafts of one page; null when the page keeps them because the refiner failed. */
export type RefineDrafts = (
  pageNumber: number,
  drafts: RecordDraft[],
  conclusion: FileConclusion
) => Promise<RefinementResult | null>

export interface StoringOptions {
  /** Absent where the tenant wants refinement on request only. */
  refine?: RefineDrafts
  signal: AbortSignal
}

/** What the whole file said. */
export interface Interpreted {
  conclusion: FileConclusion
  reviews: RecordReview[]
}

/** What a page says in the end, and what refinement did to it. */
interface FinalPage {
  pageNumber: number
  drafts: RecordDraft[]
  packed: Buffer
  /** Null where nothing was refined. */
  refinement: RefinementResult | null
}

/**
 * Last third: what only the whole file could tell is applied, flagged records are refined, and
 * every page goes to the record sink. Pages that are refined are stored one by one: each takes
 * seconds.
 *
 * @returns number of records.
 */
export async function storeRecords(
  job: ActiveJob,
  pages: number[],
  interpreted: Interpreted,
  options: StoringOptions
): Promise<number> {
  let done = pages.length * 2
  let records = 0
  for (const batch of inBatches(pages, options.refine ? 1 : PAGES_PER_REPORT)) {
    const finals: FinalPage[] = []
    for (const pageNumber of batch) {
      options.signal.throwIfAborted()
      finals.push(await finalPage(job, pageNumber, interpreted, options))
    }
    done += batch.length
    records += finals.reduce((sum, { drafts }) => sum + drafts.length, 0)
    const message = `Storing the records of page ${batch.at(-1)} of ${job.row.totalPages}.`
    await job.analysing(message, done, pages.length * 3, async (trx) => {
      for (const final of finals) {
        await storeFinal(job, final, trx)
      }
    })
  }
  return records
}

async function finalPage(
  job: ActiveJob,
  pageNumber: number,
  { conclusion, reviews }: Interpreted,
  { refine }: StoringOptions
): Promise<FinalPage> {
  const chunk = await pageChunk(job, pageNumber, 'drafts')
  const reviewed = applyReview(await unpack<RecordDraft[]>(chunk.drafts!), reviews)
  const refinement =
    reviewed.length > 0 && refine ? await refine(pageNumber, reviewed, conclusion) : null
  const drafts = refinement?.drafts ?? reviewed
  return { pageNumber, drafts, packed: await pack(drafts), refinement }
}

async function storeFinal(
  job: ActiveJob,
  { pageNumber, drafts, packed, refinement }: FinalPage,
  trx: TransactionClientContract
): Promise<void> {
  const refined = refinement !== null
  await chunkOfPage(job, pageNumber, trx).update({
    drafts: packed,
    status: refined ? 'refined' : 'complete',
    ...touched(),
  })
  const corrections = refinement?.corrections ?? []
  await recordSink()?.storePage({ ...job.pass, pageNumber, drafts, corrections, refined }, trx)
}
