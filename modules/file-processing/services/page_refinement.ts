import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { shutdownSignal } from '#platform/work/shutdown'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { notFound, upstreamError } from '#platform/http/api_exception'
import { moduleSettings } from '#kernel/modules/settings'
import type { RefinementResult } from '../adapters/refiner_port.js'
import { refinementQuota } from '../extension_points/refinement_quota.js'
import AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import StoredFile from '../models/stored_file.js'
import { refineRecords } from '../pipeline/refine_records.js'
import { fileResults } from '../queries/file_results.js'
import type { RecordDraft } from '@tenant-education/sheet-reader'
import type { FileProcessingSettings } from '../settings.js'
import { pack, unpack } from './packing.js'
import { quotaExceeded } from './page_limit.js'
import { subjectGroupsOf } from './subject_groups.js'

/** Runs the tenant's refiner over the drafts of one page on request. */
export class PageRefinement {
  /**
   * True where a refiner has looked at a page; false also where the file is still being read, and
   * where its pages were deleted.
   *
   * @throws {ApiException} `NOT_FOUND` for an unknown file or page, `FILE_PROCESSING_FAILED` where
   * the file has no result.
   */
  async isRefined(tenantId: string, fileId: string, pageNumber: number): Promise<boolean> {
    const file = await StoredFile.forTenant(tenantId).where('publicId', fileId).first()
    if (file?.resultsJobId && file.driveKey === null && pageNumber <= (file.pages ?? 0)) {
      return false
    }
    if (file && !file.resultsJobId && (await isAtWork(file))) {
      return false
    }
    const { jobId } = await fileResults(tenantId, fileId)
    const { status } = await findPage(tenantId, jobId, pageNumber)
    return status === 'refined'
  }

  /**
   * Proposes and verifies corrections for a page's stored drafts, and stores them together with
   * what the caller makes of them. The first success for a page counts as one refinement; when
   * anything fails, nothing is changed and nothing counts.
   *
   * @param apply Applies the result to the caller's records, in the transaction that stores it.
   * @returns what `apply` returned.
   * @throws {ApiException} as {@link isRefined}; `FILE_QUOTA_EXCEEDED`; `UPSTREAM_ERROR` when the
   *   model failed, timed out or answered nonsense.
   */
  async refine<Applied>(
    tenantId: string,
    fileId: string,
    pageNumber: number,
    apply: (result: RefinementResult, trx: TransactionClientContract) => Promise<Applied>
  ): Promise<Applied> {
    const { file, jobId } = await fileResults(tenantId, fileId)
    const chunk = await findPage(tenantId, jobId, pageNumber)
    const page = { tenantId, fileId, pageId: chunk.id }
    const permit = await refinementQuota().reserve(page)
    if (permit.refusal) {
      throw quotaExceeded(permit.refusal)
    }
    try {
      const result = await propose(file, pageNumber, await draftsOf(chunk))
      const drafts = await pack(result.drafts)
      return await inTransaction(async (trx) => {
        const applied = await apply(result, trx)
        await Chunk.forTenant(tenantId, { client: trx })
          .where('id', chunk.id)
          .update({ drafts, status: 'refined', ...touched() })
        await refinementQuota().commit(page, trx)
        return applied
      })
    } catch (error) {
      if (permit.isOwn) {
        await refinementQuota().release(page)
      }
      throw error
    }
  }
}

async function isAtWork({ tenantId, latestJobId }: StoredFile): Promise<boolean> {
  const job = await AnalysisJob.forTenant(tenantId)
    .where('id', latestJobId ?? '')
    .first()
  return job?.status === 'pending' || job?.status === 'processing'
}

/** @throws {ApiException} `UPSTREAM_ERROR`. */
async function propose(
  file: StoredFile,
  pageNumber: number,
  drafts: RecordDraft[]
): Promise<RefinementResult> {
  const { tenantId } = file
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
    throw upstreamError('The language model failed or gave no usable answer. Nothing was changed.')
  }
}

async function draftsOf({ drafts }: Chunk): Promise<RecordDraft[]> {
  return drafts ? unpack<RecordDraft[]>(drafts) : []
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
