import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { QuotaRefusal } from './page_quota.js'

/** A page that is refined on request. A new analysis of the file has new pages. */
export interface RefinedPage {
  tenantId: string
  /** The public id, as the API shows it. */
  fileId: string
  pageId: string
}

/** A page may be refined, or not. */
export type RefinementPermit =
  /** `isOwn`: this call reserved it. Where another one did, only that one gives it back. */
  { refusal: null; isOwn: boolean } | { refusal: QuotaRefusal }

/**
 * Counts refinements that were asked for: one for each page, when it succeeds for the first time.
 * Every call is safe to repeat.
 */
export interface RefinementQuota {
  /** Reserves one refinement; a page that was refined before needs none. */
  reserve(page: RefinedPage): Promise<RefinementPermit>

  /** The page was refined, in this transaction. */
  commit(page: RefinedPage, trx: TransactionClientContract): Promise<void>

  /** Gives the refinement back. */
  release(page: RefinedPage): Promise<void>
}

const unlimited: RefinementQuota = {
  reserve: async () => ({ refusal: null, isOwn: true }),
  commit: async () => {},
  release: async () => {},
}

let registered = unlimited

/** Registers the quota. Called once, by the module that bills refinements, when it boots. */
export function registerRefinementQuota(quota: RefinementQuota): void {
  registered = quota
}

/** The registered quota; without one, refinements are unlimited. */
export function refinementQuota(): RefinementQuota {
  return registered
}
