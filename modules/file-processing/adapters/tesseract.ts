import type {
  DocumentHandle,
  ExtractionEngine,
  ExtractionEngineAdapter,
  EngineReadOptions,
  PageFailure,
} from '@tenant-education/adapter-kit'
import vine from '@vinejs/vine'
import config from '#config/file_processing'
import { failureOf } from '../pipeline/read_pages.js'
import type { PageReading } from '@tenant-education/sheet-reader'
import { readerThreads } from '../services/reader_threads.js'
import { enginePort } from './engine_port.js'

/**
 * The engine that needs nothing but this machine: our own grid and glyph reader for tables, with
 * tesseract.js for names and headings, in the reader threads.
 */
class TesseractEngine implements ExtractionEngine {
  readonly capabilities = { maxPagesPerCall: 1, concurrency: readerThreads().size }

  async *read(
    document: DocumentHandle,
    pages: readonly number[],
    options: EngineReadOptions
  ): AsyncIterable<PageReading | PageFailure> {
    for (const pageNumber of pages) {
      yield await this.#readPage(document, pageNumber, options)
    }
  }

  async #readPage(
    document: DocumentHandle,
    pageNumber: number,
    { signal, deadlineMsPerPage, tenantId, onPage }: EngineReadOptions
  ): Promise<PageReading | PageFailure> {
    try {
      return await readerThreads().run(
        'readScan',
        { path: document.path, pageNumber },
        {
          tenantId,
          lane: document.path,
          deadlineMs: Math.min(deadlineMsPerPage, config.pageDeadline),
          signal,
          onStart: () => onPage?.(pageNumber),
        }
      )
    } catch (error) {
      return failureOf(pageNumber, error)
    }
  }
}

export const tesseractAdapter: ExtractionEngineAdapter = {
  $$type: 'platform.adapter',
  api: 1,
  port: enginePort.id,
  id: 'tesseract',
  title: 'Built-in recognition (tesseract.js)',
  capabilities: { needsNetwork: false },
  settings: vine.object({}),
  create: () => new TesseractEngine(),
}
