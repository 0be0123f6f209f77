import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  isPageFailure,
  type DocumentHandle,
  type EngineReadOptions,
  type ExtractionEngine,
  type PageFailure,
} from '../../file_processing/extraction_engine.js'
import type { EngineReading } from '../../file_processing/page_reading.js'
import { AdapterBench, type AdapterSubject } from '../adapter_bench.js'

/** Milliseconds a page may take when nothing is wrong. */
const PATIENCE = 60_000

/** A PDF that is read in the tests, and what is known of it. */
export interface EngineDocument {
  /** Path on this machine. */
  path: string
  pageCount: number
  /** Some words that are printed on a page, by its number; at least one page has some. */
  words: Readonly<Record<number, readonly string[]>>
}

/** What one call of `read` yielded. */
export interface EngineOutcome {
  readings: EngineReading[]
  failures: PageFailure[]
  /** Pages that `onPage` named, in this order. */
  begun: number[]
  /** Milliseconds the whole call took. */
  tookMs: number
}

/** An engine, a document and the ways in which the cases have it read. */
export class EngineBench<Settings = unknown> extends AdapterBench<ExtractionEngine, Settings> {
  readonly document: EngineDocument

  constructor(subject: AdapterSubject<ExtractionEngine, Settings> & { document: EngineDocument }) {
    super(subject)
    this.document = subject.document
  }

  /** Pages of which words are known, in order. */
  get knownPages(): number[] {
    return Object.keys(this.document.words).map(Number)
  }

  async handle(path = this.document.path): Promise<DocumentHandle> {
    const bytes = await readFile(path)
    return {
      path,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pageCount: this.document.pageCount,
      bytes: bytes.length,
    }
  }

  /** Has pages read and collects what comes. */
  async read(
    engine: ExtractionEngine,
    pages: readonly number[],
    options: Partial<EngineReadOptions> & { document?: DocumentHandle } = {}
  ): Promise<EngineOutcome> {
    const { document = await this.handle(), ...changes } = options
    const start = performance.now()
    const outcome: EngineOutcome = { readings: [], failures: [], begun: [], tookMs: 0 }
    const outcomes = engine.read(document, pages, {
      signal: new AbortController().signal,
      deadlineMsPerPage: PATIENCE,
      tenantId: 'ten_conformance',
      onPage: (page) => outcome.begun.push(page),
      ...changes,
    })
    for await (const one of outcomes) {
      if (isPageFailure(one)) {
        outcome.failures.push(one)
      } else {
        outcome.readings.push(one)
      }
    }
    outcome.tookMs = performance.now() - start
    return outcome
  }

  /** Has one known page read while its service is as it is, and expects a failure. */
  async failureOf(
    engine: ExtractionEngine,
    options: Partial<EngineReadOptions> = {}
  ): Promise<PageFailure> {
    const [page] = this.knownPages
    const { failures } = await this.read(engine, [page], options)
    assert.equal(failures.length, 1, 'the page must be given back as one failure')
    assert.equal(failures[0].pageNumber, page)
    return failures[0]
  }
}
