import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from '@adonisjs/queue'

/** Milliseconds before the next try after the queue's storage failed. */
const RETRY_DELAY = 1000

/** Milliseconds between two looks into an empty queue. */
const IDLE_DELAY = 50

/**
 * Runs a queue worker until `signal` aborts; the caller then stops the worker, which waits for its
 * running jobs. It stands in for `worker.start()`, which sleeps for five seconds after every job
 * that ran longer than the idle delay: the worker of @boringnode/queue 0.6 waits for one completion
 * several times and reports the second answer, which is empty, as an error.
 */
export async function runWorker(
  worker: Worker,
  signal: AbortSignal,
  queues: string[] = ['default']
): Promise<void> {
  while (!signal.aborted) {
    const cycle = await worker.processCycle(queues)
    if (cycle === null) {
      return
    }
    if (cycle.type === 'idle') {
      await wait(IDLE_DELAY)
    } else if (cycle.type === 'error' && !(cycle.error instanceof TypeError)) {
      await wait(RETRY_DELAY)
    }
  }
}
