import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * What pages are counted for: a file read by an engine. Reading it again after it was read is free.
 */
export interface FileReading {
  tenantId: string
  /** The public id, as the API shows it. */
  fileId: string
  /** Id of the engine's adapter. */
  engine: string
}

/** Why something cannot be had, for the client. */
export interface QuotaRefusal {
  message: string
  /** Seconds until asking again makes sense. */
  retryAfter: number | null
}

/**
 * Counts the pages a tenant has read. Pages are reserved with the job, committed when they were
 * delivered, and all given back when the job fails. Every call is safe to repeat.
 */
export interface PageQuota {
  /** True where the tenant's pages are limited: then a document is counted before it is kept. */
  isLimited(tenantId: string): Promise<boolean>

  /**
   * Reserves pages for a reading; one that holds fewer gets the difference. A reading whose pages
   * were committed before needs none.
   *
   * @returns why not, with nothing reserved, or null.
   */
  reserve(
    reading: FileReading & { pages: number },
    trx: TransactionClientContract
  ): Promise<QuotaRefusal | null>

  /** A sign of life: what the reading holds is not given back while its job goes on. */
  keep(reading: FileReading): Promise<void>

  /** Turns what the reading holds into `pages` used pages; the rest is given back. */
  commit(reading: FileReading & { pages: number }, trx: TransactionClientContract): Promise<void>

  /** Gives back all that the reading holds; `pagesRead` had been read in vain. */
  release(
    reading: FileReading & { pagesRead: number },
    trx: TransactionClientContract
  ): Promise<void>
}

const unlimited: PageQuota = {
  isLimited: async () => false,
  reserve: async () => null,
  keep: async () => {},
  commit: async () => {},
  release: async () => {},
}

let registered = unlimited

/** Registers the quota. Called once, by the module that bills pages, when it boots. */
export function registerPageQuota(quota: PageQuota): void {
  registered = quota
}

/** The registered quota; without one, pages are unlimited. */
export function pageQuota(): PageQuota {
  return registered
}
