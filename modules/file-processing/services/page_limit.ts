import { ApiException } from '#kernel/http/api_exception'
import { pageQuota } from '../extension_points/page_quota.js'
import { readerThreads } from './reader_threads.js'

/** Milliseconds that counting the pages may take while the client waits. */
const DEADLINE = 10_000

/** A document whose pages are known, or can be counted. */
export type Countable = { pages: number } | { path: string }

/**
 * Refuses a document that has more pages than the tenant has left. A document whose pages cannot be
 * counted is let through: its job will say what is wrong with it.
 *
 * @throws {ApiException} `FILE_QUOTA_EXCEEDED` with `Retry-After`.
 */
export async function checkPageQuota(tenantId: string, document: Countable): Promise<void> {
  const remaining = await pageQuota().remaining(tenantId)
  if (!remaining) {
    return
  }
  const pages = 'pages' in document ? document.pages : await countPages(tenantId, document.path)
  if (pages === null || pages <= remaining.pages) {
    return
  }
  const seconds = Math.max(1, Math.ceil((remaining.periodEndsAt.getTime() - Date.now()) / 1000))
  throw new ApiException(
    'FILE_QUOTA_EXCEEDED',
    429,
    `The document has ${pages} pages; ${remaining.pages} are left of the page quota.`,
    { 'Retry-After': String(seconds) }
  )
}

async function countPages(tenantId: string, path: string): Promise<number | null> {
  const turn = { tenantId, lane: path, deadlineMs: DEADLINE }
  try {
    const { pageCount } = await readerThreads().run('probe', { path }, turn)
    return pageCount
  } catch {
    return null
  }
}
