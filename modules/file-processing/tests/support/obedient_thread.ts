import { parentPort, threadId } from 'node:worker_threads'
import { systemThread } from '../../workers/thread_priority.js'

interface Task {
  id: number
  input: { path: string }
}

/**
 * A thread for tests of the pool: does what the JSON in `path` says. The number that it answers is
 * its own, so that a test sees which thread it was.
 */
parentPort!.on('message', async ({ id, input }: Task) => {
  const order = JSON.parse(input.path) as {
    sleep?: number
    spin?: boolean
    exit?: boolean
    eat?: boolean
    fail?: string
    memory?: number
  }
  const memory = order.memory ?? 0
  if (order.spin) {
    for (;;) {}
  }
  if (order.exit) {
    process.exit(7)
  }
  if (order.eat) {
    const eaten: number[][] = []
    for (;;) {
      eaten.push(Array.from({ length: 100_000 }, (_, index) => index))
    }
  }
  if (order.fail) {
    parentPort!.postMessage({ id, memory, failure: { code: order.fail, message: 'as ordered' } })
    return
  }
  const until = performance.now() + (order.sleep ?? 0)
  while (performance.now() < until) {}
  parentPort!.postMessage({ id, memory, result: { pageCount: threadId } })
})

parentPort!.postMessage({ ready: true, systemThread: systemThread() })
