import env from '#start/env'

const DAY = 86_400_000

/** Receiving, reading and keeping documents. */
export default {
  /** Uploads of one tenant that a server process receives at the same time. */
  uploadsAtOnce: env.get('FILE_UPLOADS_AT_ONCE', 8),
  /** Pages that a document may have. */
  maximumPages: env.get('FILE_MAX_PAGES', 3000),
  /** Milliseconds that a page may hold a reader thread. */
  pageDeadline: env.get('FILE_PAGE_DEADLINE_MS', 15_000),
  /** A document is given up after so many pages that took longer. */
  mostTimeouts: 5,
  /** A document is given up when so many workers vanished while they read it. */
  mostVanishedWorkers: 3,
  /** Milliseconds for which upload tokens are kept after they expired. */
  tokensKeptFor: DAY,
  /** Milliseconds for which pages of an analysis that a newer one has replaced are kept. */
  supersededPagesKeptFor: 7 * DAY,
}
