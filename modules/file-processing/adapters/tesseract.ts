import type {
  DocumentHandle,
  ExtractionEngine,
  ExtractionEngineAdapter,
  EngineReadOptions,
  PageFailure,
} from '@tenant-education/adapter-kit'
import type { PageReading } from '@tenant-education/sheet-reader'
import vine from '@vinejs/vine'
import { enginePort } from './engine_port.js'
import type { ScanWork } from './page_work.js'

/**
 * The engine that needs nothing but this machine: our own grid and glyph reader for tables, with
 * tesseract.js for names and headings, in the reader threads.
 */
class TesseractEngine implements ExtractionEngine {
  readonly capabilities: ExtractionEngine['capabilities']
  readonly #work: ScanWork

  constructor(work: ScanWork) {
    this.#work = work
    this.capabilities = { maxPagesPerCall: 1, concurrency: work.threads }
  }

  async *read(
    { path }: DocumentHandle,
    pages: readonly number[],
    { signal, deadlineMsPerPage, tenantId, onPage }: EngineReadOptions
  ): AsyncIterable<PageReading | PageFailure> {
    for (const pageNumber of pages) {
      yield await this.#work.readScan(path, pageNumber, {
        tenantId,
        lane: path,
        deadlineMs: deadlineMsPerPage,
        signal,
        onStart: () => onPage?.(pageNumber),
      })
    }
  }
}

/** @param work reads the picture of a page. */
export function tesseractAdapter(work: ScanWork): ExtractionEngineAdapter {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: enginePort.id,
    id: 'tesseract',
    title: 'Built-in recognition (tesseract.js)',
    capabilities: { needsNetwork: false },
    settings: vine.object({}),
    create: () => new TesseractEngine(work),
  }
}
