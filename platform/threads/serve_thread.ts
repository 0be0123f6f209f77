import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from './work_thread.js'

/** Does the work of a `WorkThread`; called once by the module that the thread runs. */
export function serveThread<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const port = parentPort!
  port.on('message', async (input: Input) => {
    let reply: ThreadReply<Output>
    try {
      reply = { result: await work(input) }
    } catch (error) {
      const { message, code } = error as { message?: string; code?: string }
      reply = { failure: { message: message ?? 'The work failed.', code } }
    }
    port.postMessage(reply)
  })
  port.postMessage('ready' satisfies ThreadReply<Output>)
}
