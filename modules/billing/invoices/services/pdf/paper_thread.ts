import { serveThread } from '#platform/threads/serve_thread'
import { renderPaper, type Paper } from './paper.js'

/** A copy of its own: what is sent of a pooled buffer takes the whole pool along. */
serveThread(async (paper: Paper) => Uint8Array.from(await renderPaper(paper)))
