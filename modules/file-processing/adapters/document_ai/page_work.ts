import type { FractionToken, PageReading } from '@tenant-education/sheet-reader'

/** Whose work it is and how long it may take; the same as for other work in reader threads. */
export interface WorkOptions {
  tenantId: string
  /** The document, so that documents take turns. */
  lane: string
  /** Milliseconds. */
  deadlineMs: number
  signal: AbortSignal
}

/**
 * The part of the work that takes processor time and therefore belongs into a thread: cutting the
 * PDF, and putting the words that the service read into the table that the page draws.
 */
export interface PageWork {
  /** A PDF of only these pages (1-based), in this order. */
  extractPages(path: string, pages: readonly number[], options: WorkOptions): Promise<Uint8Array>
  /** Rasterises a page, finds its grid and fills it with the words. */
  readTokens(
    path: string,
    pageNumber: number,
    tokens: FractionToken[],
    options: WorkOptions
  ): Promise<PageReading>
}
