import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What is left of a tenant's pages. */
export interface RemainingPages {
  pages: number
  /** When the period ends and pages are available again. */
  periodEndsAt: Date
}

/**
 * Counts the pages a tenant has read. Pages are reserved when a job learns how many it has, committed
 * when they were delivered, and all given back when the job fails. Every call is safe to repeat for
 * the same job.
 */
export interface PageQuota {
  /** What the tenant has left, or null without a limit. */
  remaining(tenantId: string): Promise<RemainingPages | null>

  /** Reserves pages for a job. Returns false, and reserves nothing, when they exceed what is left. */
  reserve(
    reservation: { tenantId: string; jobId: string; pages: number },
    trx: TransactionClientContract
  ): Promise<boolean>

  /** Turns the job's reservation into `pages` used pages; the rest is given back. */
  commit(
    delivery: { tenantId: string; jobId: string; pages: number },
    trx: TransactionClientContract
  ): Promise<void>

  /** Gives the job's whole reservation back. */
  release(job: { tenantId: string; jobId: string }, trx: TransactionClientContract): Promise<void>
}

const unlimited: PageQuota = {
  remaining: async () => null,
  reserve: async () => true,
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
