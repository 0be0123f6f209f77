import config from '#config/file_processing'
import { ApiException } from '#platform/http/api_exception'
import { pageQuota, type QuotaRefusal } from '../extension_points/page_quota.js'
import { readerThreads } from '../workers/reader_threads.js'

/** Milliseconds that counting the pages may take while the client waits. */
const DEADLINE = 10_000

/** Pages reserved for a document whose number of pages is learnt by its job. */
export const UNKNOWN_PAGES = 1

/**
 * Pages to reserve for a document that was received: all of its pages where the tenant's are
 * limited. One that cannot be counted, or has too many, is let through: its job will say what is
 * wrong with it.
 */
export async function pagesToReserve(tenantId: string, path: string): Promise<number> {
  if (!(await pageQuota().isLimited(tenantId))) {
    return UNKNOWN_PAGES
  }
  const turn = { tenantId, lane: path, deadlineMs: DEADLINE }
  try {
    const { pageCount } = await readerThreads().run('probe', { path }, turn)
    return pageCount > config.maximumPages ? UNKNOWN_PAGES : pageCount
  } catch {
    return UNKNOWN_PAGES
  }
}

/** 429 `FILE_QUOTA_EXCEEDED`, with `Retry-After`. */
export function quotaExceeded({ message, retryAfter }: QuotaRefusal): ApiException {
  return new ApiException(
    'FILE_QUOTA_EXCEEDED',
    `${message}.`,
    retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }
  )
}
