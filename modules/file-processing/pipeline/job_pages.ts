import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { epochOf } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { newId } from '#platform/identifiers'
import type { Lease } from '#platform/work/lease'
import type AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import type { StoredPlace } from '../workers/protocol.js'

/** Pages that are opened at a time: as many rows wait to be read at most. */
const BATCH = 100

/** A page that is to be read. */
export type PendingPage = Pick<Chunk, 'pageNumber' | 'attempts'>

/** What became of a page. */
export type PageOutcome = Partial<StoredPlace> & {
  status: 'complete' | 'failed'
  attempts?: number
  source?: string
  errorCode?: string
  rawText?: string
  reading?: Uint8Array
}

/** The rows of a job's pages, which come into being a batch at a time. */
export class JobPages {
  readonly #lease: Lease<AnalysisJob>

  constructor(lease: Lease<AnalysisJob>) {
    this.#lease = lease
  }

  /** The first pages behind a page that have a row and are not done, in their order. */
  async pendingAfter(pageNumber: number): Promise<PendingPage[]> {
    return this.#chunks()
      .select('id', 'pageNumber', 'attempts')
      .where('status', 'pending')
      .where('pageNumber', '>', pageNumber)
      .orderBy('pageNumber')
      .limit(BATCH)
  }

  /** Numbers of the next pages that have no row. */
  async nextBatch(): Promise<number[]> {
    const [{ $extras }] = await this.#chunks().max('page_number as last')
    const first = Number($extras.last ?? 0) + 1
    const length = Math.min(BATCH, this.#lease.row.totalPages - first + 1)
    return Array.from({ length: Math.max(length, 0) }, (_, index) => first + index)
  }

  /** Creates the rows of pages. */
  async open(pageNumbers: number[], trx: TransactionClientContract): Promise<void> {
    const { id, tenantId, storedFileId } = this.#lease.row
    const now = epochOf(this.#lease.clock)
    await trx.table('chunks').multiInsert(
      pageNumbers.map((pageNumber) => ({
        id: newId('chunk'),
        tenant_id: tenantId,
        file_id: storedFileId,
        job_id: id,
        page_number: pageNumber,
        status: 'pending',
        attempts: 0,
        created_at: now,
        updated_at: now,
      }))
    )
  }

  /** Stores what became of a page, once. */
  async finish(
    pageNumber: number,
    outcome: PageOutcome,
    trx: TransactionClientContract
  ): Promise<void> {
    const stored = await this.#chunks(trx)
      .where('pageNumber', pageNumber)
      .where('status', 'pending')
      .update({ ...outcome, ...touched() })
    if (Number(stored) !== 1) {
      throw new Error(`Page ${pageNumber} of job ${this.#lease.row.id} was done twice.`)
    }
  }

  /** How many pages were read. */
  async countDelivered(trx: TransactionClientContract): Promise<number> {
    const [{ $extras }] = await this.#chunks(trx)
      .whereIn('status', ['complete', 'refined'])
      .count('* as delivered')
    return Number($extras.delivered)
  }

  #chunks(trx?: TransactionClientContract) {
    const { id, tenantId } = this.#lease.row
    return Chunk.forTenant(tenantId, { client: trx }).where('jobId', id)
  }
}

/** A number of pages as people are told of it. */
export function pages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
