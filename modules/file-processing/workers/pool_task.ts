import type { TaskOptions } from './pool_options.js'
import type { ThreadTask } from './protocol.js'
import type { ThreadFailure } from './thread_failure.js'

/** A task in the line. */
export interface Waiting extends TaskOptions {
  task: ThreadTask
  /** The only thread that can do it; any thread when absent. */
  thread?: object
  onStart?: () => void
  resolve: (result: unknown) => void
  reject: (failure: ThreadFailure) => void
  /** It was running once and made room for another tenant. */
  gaveWay?: boolean
}

/** A task that a thread has begun, or begins as soon as it has started. */
export interface Running {
  id: number
  waiting: Waiting
  timers: NodeJS.Timeout[]
  since: number
}

/**
 * A task for the line, and what becomes of it.
 *
 * @param ended The task is not wanted any more.
 */
export function taskInLine(
  asked: TaskOptions & Pick<Waiting, 'task' | 'thread' | 'onStart'>,
  ended: (waiting: Waiting) => void
): { waiting: Waiting; outcome: Promise<unknown> } {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const { signal, thread, lane } = asked
  const waiting: Waiting = {
    ...asked,
    // What only one thread can do must not stand behind what that thread does not do.
    lane: thread ? `session ${lane}` : lane,
    resolve: (result) => {
      signal?.removeEventListener('abort', abort)
      resolve(result)
    },
    reject: (failure) => {
      signal?.removeEventListener('abort', abort)
      reject(failure)
    },
  }
  const abort = () => ended(waiting)
  signal?.addEventListener('abort', abort, { once: true })
  return { waiting, outcome: promise }
}
