import config from '#config/file_processing'
import type { PageWork, ScanWork, WorkOptions } from '../adapters/page_work.js'
import { failureOf } from './page_failure.js'
import { readerThreads } from './reader_threads.js'

/** Changes whenever the same answer of Document AI may be put into a page in another way. */
const DOCUMENT_AI = { source: 'document_ai', engineVersion: 'document_ai 1' }

/** Does what engines leave to the reader threads of this process. */
export const threadWork: PageWork & ScanWork = {
  get threads() {
    return readerThreads().size
  },
  readScan(path, pageNumber, options) {
    return readerThreads()
      .run('readScan', { path, pageNumber }, inThread(options))
      .catch((error) => failureOf(pageNumber, error))
  },
  extractPages(path, pages, options) {
    return readerThreads().run('extractPages', { path, pages: [...pages] }, inThread(options))
  },
  readTokens(path, pageNumber, tokens, options) {
    const input = { path, pageNumber, tokens, ...DOCUMENT_AI }
    return readerThreads().run('readTokens', input, inThread(options))
  },
}

/** A service may take its time; a page may not hold a thread for so long. */
function inThread<Options extends WorkOptions>(options: Options): Options {
  return { ...options, deadlineMs: Math.min(options.deadlineMs, config.pageDeadline) }
}
