import type { Turn } from './fair_queue.js'
import type { ThreadTasks } from './protocol.js'
import type { ThreadPriority } from './thread_priority.js'

export interface PoolOptions {
  /** Number of threads. */
  size: number
  /** Milliseconds after which a task is slow. */
  slowAfterMs?: number
  /** Milliseconds after which a task is long. */
  longAfterMs?: number
  /** Bytes that a thread may hold when it has ended a task. */
  memoryLimit?: number
  priority?: ThreadPriority
  /** Module that a thread runs. */
  entry?: URL
}

/** What a pool keeps to unless it is told otherwise. */
export const usual = {
  /** Three times what a scanned page takes. */
  slowAfterMs: 5000,
  /** All but scanned pages have ended. */
  longAfterMs: 300,
  /** A thread with more is replaced. */
  memoryLimit: 300 * 1024 * 1024,
} satisfies Partial<PoolOptions>

export interface TaskOptions extends Turn {
  /**
   * Milliseconds from the moment a thread that has started begins; then it is ended and replaced.
   */
  deadlineMs: number
  /** Ends the task early: it leaves the line, or its thread is ended. */
  signal?: AbortSignal
}

/** Tasks of one conversation, done by the same thread because it keeps state between them. */
export interface ThreadSession {
  /** @throws {ThreadFailure} `LOST` when the thread, and with it the state, ended before. */
  run<Name extends keyof ThreadTasks>(
    name: Name,
    input: ThreadTasks[Name]['input'],
    options: TaskOptions
  ): Promise<ThreadTasks[Name]['output']>
  close(): void
}
