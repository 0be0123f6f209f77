import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { notFound, upstreamError } from '#kernel/http/api_exception'
import { moduleSettings } from '#kernel/modules/settings'
import type { RefinementResult } from '../adapters/refiner_port.js'
import Chunk from '../models/chunk.js'
import { refineRecords } from '../pipeline/refine_records.js'
import { fileResults } from '../queries/file_results.js'
import type { RecordDraft } from '../reader/types.js'
import type { FileProcessingSettings } from '../settings.js'
import { pack, unpack } from './packing.js'
import { shutdownSignal } from './shutdown.js'
import { subjectGroupsOf } from './subject_groups.js'

/** The drafts of one page as they were read (and refined, where that has happened). */
export interface PageDrafts {
  pageNumber: number
  drafts: RecordDraft[]
  /** True where a refiner has looked at the page. */
  refined: boolean
}

/** Runs the tenant's refiner over the drafts of one page on request. */
export class PageRefinement {
  /**
   * The stored drafts of a page.
   *
   * @throws {ApiException} `NOT_FOUND` for an unknown file or page, `FILE_PROCESSING_FAILED` where the
   * file has no result.
   */
  async drafts(tenantId: string, fileId: string, pageNumber: number): Promise<PageDrafts> {
    const { jobId } = await fileResults(tenantId, fileId)
    const chunk = await findPage(tenantId, jobId, pageNumber)
    return {
      pageNumber,
      drafts: chunk.drafts ? await unpack<RecordDraft[]>(chunk.drafts) : [],
      refined: chunk.status === 'refined',
    }
  }

  /**
   * Proposes and verifies corrections for a page's stored drafts. Nothing is stored: the caller
   * applies the result to its records and calls {@link save} in the same transaction.
   *
   * @throws {ApiException} as {@link drafts}, and `UPSTREAM_ERROR` when the model failed, timed out or
   * answered nonsense.
   */
  async refine(tenantId: string, fileId: string, pageNumber: number): Promise<RefinementResult> {
    const { drafts } = await this.drafts(tenantId, fileId, pageNumber)
    const { file } = await fileResults(tenantId, fileId)
    const settings = await moduleSettings<FileProcessingSettings>(tenantId, 'file-processing')
    try {
      return await refineRecords({
        tenantId,
        pageNumber,
        drafts,
        groups: await subjectGroupsOf(file),
        grading: settings.gradingScale,
        settings,
        signal: shutdownSignal(),
      })
    } catch (error) {
      const reason = (error as { kind?: string }).kind ?? 'unknown'
      logger.warn({ tenantId, pageNumber, reason }, 'a page could not be refined')
      throw upstreamError(
        'The language model failed or gave no usable answer. Nothing was changed.'
      )
    }
  }

  /** Stores the refined drafts of a page and gives its chunk the status `refined`. */
  async save(
    tenantId: string,
    fileId: string,
    pageNumber: number,
    drafts: RecordDraft[],
    trx: TransactionClientContract
  ): Promise<void> {
    const packed = await pack(drafts)
    const { jobId } = await fileResults(tenantId, fileId, trx)
    await Chunk.forTenant(tenantId, { client: trx })
      .where('jobId', jobId)
      .where('pageNumber', pageNumber)
      .update({ drafts: packed, status: 'refined', updatedAt: Date.now() })
  }
}

/** @throws {ApiException} `NOT_FOUND`. */
async function findPage(tenantId: string, jobId: string, pageNumber: number): Promise<Chunk> {
  const chunk = await Chunk.forTenant(tenantId)
    .select('id', 'status', 'drafts')
    .where('jobId', jobId)
    .where('pageNumber', pageNumber)
    .first()
  if (!chunk) {
    throw notFound(`The file has no page ${pageNumber}.`)
  }
  return chunk
}
