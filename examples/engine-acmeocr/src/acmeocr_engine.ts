import type {
  DocumentHandle,
  EngineReading,
  EngineReadOptions,
  ExtractionEngine,
  PageFailure,
} from '@tenant-education/adapter-kit'
import { readingsOf } from './acmeocr_answers.js'
import type { AcmeOcrClient } from './acmeocr_client.js'
import { failureOf } from './acmeocr_failure.js'

/** Has pages read by AcmeOCR for one tenant. */
export class AcmeOcrEngine implements ExtractionEngine {
  readonly capabilities = { maxPagesPerCall: 5, concurrency: 2 }
  readonly #client: AcmeOcrClient

  constructor(client: AcmeOcrClient) {
    this.#client = client
  }

  async *read(
    document: DocumentHandle,
    pages: readonly number[],
    { signal, deadlineMsPerPage, onPage }: EngineReadOptions
  ): AsyncIterable<EngineReading | PageFailure> {
    if (signal.aborted) {
      return
    }
    pages.forEach((page) => onPage?.(page))
    const end = performance.now() + deadlineMsPerPage * pages.length
    try {
      const readings = readingsOf(await this.#client.words(document, pages, { end, signal }))
      yield* pages.map((pageNumber) => readings.get(pageNumber) ?? missing(pageNumber))
    } catch (error) {
      if (!signal.aborted) {
        yield* pages.map((pageNumber) => ({ pageNumber, ...failureOf(error) }))
      }
    }
  }
}

/** Every page is given back: one that the answer lacks may come with the next. */
function missing(pageNumber: number): PageFailure {
  return { pageNumber, code: 'UPSTREAM', retryable: true, detail: 'page missing in the answer' }
}
