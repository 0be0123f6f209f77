import config from '#config/file_processing'
import { readerThreads } from '../../services/reader_threads.js'
import type { PageWork, WorkOptions } from './page_work.js'

/** Changes whenever the same answer may be put into a page in another way. */
const ENGINE = { source: 'document_ai', engineVersion: 'document_ai 1' }

/** Does the engine's work in the reader threads of this process. */
export const threadWork: PageWork = {
  extractPages(path, pages, options) {
    return readerThreads().run('extractPages', { path, pages: [...pages] }, inThread(options))
  },
  readTokens(path, pageNumber, tokens, options) {
    const input = { path, pageNumber, tokens, ...ENGINE }
    return readerThreads().run('readTokens', input, inThread(options))
  },
}

/** The service may take its time; a page may not hold a thread for so long. */
function inThread(options: WorkOptions): WorkOptions {
  return { ...options, deadlineMs: Math.min(options.deadlineMs, config.pageDeadline) }
}
