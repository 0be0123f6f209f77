import { readerThreads } from '../../services/reader_threads.js'
import type { PageWork } from './page_work.js'

/** Changes whenever the same answer may be put into a page in another way. */
const ENGINE = { source: 'document_ai', engineVersion: 'document_ai 1' }

/** Does the engine's work in the reader threads of this process. */
export const threadWork: PageWork = {
  extractPages(path, pages, options) {
    return readerThreads().run('extractPages', { path, pages: [...pages] }, options)
  },
  readTokens(path, pageNumber, tokens, options) {
    return readerThreads().run('readTokens', { path, pageNumber, tokens, ...ENGINE }, options)
  },
}
