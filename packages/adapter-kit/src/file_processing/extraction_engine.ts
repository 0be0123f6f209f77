import type { PlatformAdapter } from '../adapter.js'
import type { EngineReading } from './page_reading.js'

/** Id of the port. */
export const EXTRACTION_ENGINE_PORT = 'file-processing.engine'

/** A stored document as an engine gets it: a file of this machine that is only read. */
export interface DocumentHandle {
  /** Path of a PDF on this machine; stays readable until the call ends. */
  path: string
  /** Hexadecimal SHA-256 of the bytes: the key for anything that an engine wants to remember. */
  sha256: string
  pageCount: number
  /** Size of the file in bytes. */
  bytes: number
}

/**
 * Why a page could not be read.
 *
 * - `TIMEOUT`: the deadline passed.
 * - `BAD_PAGE`: the page itself is the reason; another try would end the same way.
 * - `PAGE_LIMIT`: more pages or bytes in a call than the engine takes.
 * - `RATE_LIMITED`, `UPSTREAM`: the engine's service refused for now or had an error.
 * - `AUTH`: the engine's service does not accept the tenant's credentials.
 * - `CRASHED`: the thread that read the page ended.
 */
export type PageFailureCode =
  'TIMEOUT' | 'BAD_PAGE' | 'PAGE_LIMIT' | 'RATE_LIMITED' | 'UPSTREAM' | 'AUTH' | 'CRASHED'

/** What an engine yields instead of a reading for a page that it could not read. */
export interface PageFailure {
  /** 1-based. */
  pageNumber: number
  code: PageFailureCode
  /** True where the same call may work later. */
  retryable: boolean
  /** Milliseconds to wait before the next try, where the service named them. */
  retryAfterMs?: number
  /** For the log only: no text of the document, no credentials. */
  detail?: string
}

/** What an engine can take at once. */
export interface EngineCapabilities {
  /** Pages one call of `read` may name. */
  maxPagesPerCall: number
  /** Calls of `read` for one document that may run at the same time. */
  concurrency: number
}

export interface EngineReadOptions {
  /**
   * Aborted when the job is given up; the engine stops within a second and may yield nothing more.
   */
  signal: AbortSignal
  /** Milliseconds that one page may take. */
  deadlineMsPerPage: number
  /**
   * Pages of one tenant and document take turns with those of others; engines with own threads use
   * it.
   */
  tenantId: string
  /** Called when work on a page begins, so that progress can name it. */
  onPage?: (pageNumber: number) => void
}

/**
 * Reads pages that have no usable text layer. What an adapter of the port `file-processing.engine`
 * creates. Pages with a usable text layer never reach it.
 */
export interface ExtractionEngine {
  readonly capabilities: EngineCapabilities

  /**
   * Reads the given pages (1-based, at most `maxPagesPerCall`) and yields each exactly once, in the
   * order of completion: its reading, of which the words are enough, or its failure. Rejects only
   * when the whole call is pointless.
   */
  read(
    document: DocumentHandle,
    pages: readonly number[],
    options: EngineReadOptions
  ): AsyncIterable<EngineReading | PageFailure>

  /** Frees what the engine holds. Called when the engine is not needed any more. */
  close?(): Promise<void>
}

/** Tells a failure from a reading. */
export function isPageFailure(outcome: EngineReading | PageFailure): outcome is PageFailure {
  return 'retryable' in outcome
}

/** An adapter of the port `file-processing.engine`. */
export type ExtractionEngineAdapter<Settings = Record<string, unknown>> = PlatformAdapter<
  ExtractionEngine,
  Settings
>
