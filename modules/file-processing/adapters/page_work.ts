import type { PageFailure } from '@tenant-education/adapter-kit'
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
 * Reading the picture of a page, which takes processor time and therefore belongs into a thread.
 */
export interface ScanWork {
  /** Pages that are read at the same time. */
  readonly threads: number
  /** @param options `onStart` hears that the page has its turn. */
  readScan(
    path: string,
    pageNumber: number,
    options: WorkOptions & { onStart?: () => void }
  ): Promise<PageReading | PageFailure>
}

/**
 * The part of a service's work that takes processor time: cutting the PDF, and putting the words
 * that the service read into the table that the page draws.
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
