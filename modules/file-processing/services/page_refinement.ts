import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RefinementResult } from '../adapters/refiner_port.js'
import type { RecordDraft } from '../reader/types.js'

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
  drafts(_tenantId: string, _fileId: string, _pageNumber: number): Promise<PageDrafts> {
    throw new Error('not built')
  }

  /**
   * Proposes and verifies corrections for a page's stored drafts. Nothing is stored: the caller
   * applies the result to its records and calls {@link save} in the same transaction.
   *
   * @throws {ApiException} as {@link drafts}, and `UPSTREAM_ERROR` when the model failed, timed out or
   * answered nonsense.
   */
  refine(_tenantId: string, _fileId: string, _pageNumber: number): Promise<RefinementResult> {
    throw new Error('not built')
  }

  /** Stores the refined drafts of a page and gives its chunk the status `refined`. */
  save(
    _tenantId: string,
    _fileId: string,
    _pageNumber: number,
    _drafts: RecordDraft[],
    _trx: TransactionClientContract
  ): Promise<void> {
    throw new Error('not built')
  }
}
