import env from '#start/env'

/** Reading of documents. */
export default {
  /** Pages that a document may have. */
  maximumPages: env.get('FILE_MAX_PAGES', 3000),
  /** Milliseconds that a page may hold a reader thread. */
  pageDeadline: env.get('FILE_PAGE_DEADLINE_MS', 15_000),
  /** A document is given up after so many pages that took longer. */
  mostTimeouts: 5,
  /** A document is given up when so many workers vanished while they read it. */
  mostVanishedWorkers: 3,
}
