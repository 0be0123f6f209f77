import { WorkThread } from '#platform/threads/work_thread'
import type { Paper } from './paper.js'

const thread = new WorkThread<Paper, Uint8Array>(new URL('./paper_thread.js', import.meta.url))

/** Renders a paper as PDF beside the event loop: even one page takes longer than a request may. */
export async function renderInThread(paper: Paper): Promise<Buffer> {
  return Buffer.from(await thread.run(paper))
}
