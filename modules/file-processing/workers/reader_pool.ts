import { Worker } from 'node:worker_threads'
import { FairQueue } from './fair_queue.js'
import { ThreadFailure } from './thread_failure.js'
import type { Turn } from './fair_queue.js'
import type { ThreadAnswer, ThreadTask, ThreadTasks } from './protocol.js'

/**
 * JavaScript heap of a thread in megabytes. A thread that needs more is ended as out of memory; the
 * young part is small because it is never given back, and pictures lie outside of the heap.
 */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

export interface PoolOptions {
  /** Number of threads. */
  size: number
  /** Module that a thread runs. */
  entry?: URL
}

export interface TaskOptions extends Turn {
  /** Milliseconds from the moment a thread begins; then the thread is ended and replaced. */
  deadlineMs: number
  /** Ends the task early: it leaves the line, or its thread is ended. */
  signal?: AbortSignal
}

interface Waiting extends TaskOptions {
  task: ThreadTask
  /** The only thread that can do it; any thread when absent. */
  thread?: Thread
  onStart?: () => void
  resolve: (result: unknown) => void
  reject: (failure: ThreadFailure) => void
}

interface Running {
  id: number
  waiting: Waiting
  timer: NodeJS.Timeout
}

interface Thread {
  worker: Worker
  running?: Running
  /** Sessions that keep their state in this thread. */
  sessions: number
}

/** Tasks of one conversation, done by the same thread because it keeps state between them. */
export interface ThreadSession {
  /** @throws {ThreadFailure} `CRASHED` also when the thread, and with it the state, was lost before. */
  run<Name extends keyof ThreadTasks>(
    name: Name,
    input: ThreadTasks[Name]['input'],
    options: TaskOptions
  ): Promise<ThreadTasks[Name]['output']>
  close(): void
}

/**
 * Threads that read documents, so that opening, rasterising and recognising never hold up the event
 * loop. Tenants and documents take turns. A thread that crashes, or is ended because a task took too
 * long, is replaced when it is needed again; only the task it was working on fails.
 */
export class ReaderPool {
  #size: number
  #entry: URL
  #threads: Thread[] = []
  #queue = new FairQueue<Waiting>()
  #lastId = 0
  #closed = false

  constructor({ size, entry }: PoolOptions) {
    this.#size = size
    this.#entry = entry ?? new URL('./reader_thread.js', import.meta.url)
  }

  /** Number of threads that may run at once. */
  get size(): number {
    return this.#size
  }

  /** Number of tasks that wait for a thread. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Starts all threads, so that the first document does not wait for them. */
  warm(): void {
    while (this.#threads.length < this.#size) {
      this.#spawn()
    }
  }

  /**
   * Runs one task on any thread.
   *
   * @throws {ThreadFailure}
   */
  run<Name extends keyof ThreadTasks>(
    name: Name,
    input: ThreadTasks[Name]['input'],
    options: TaskOptions & { onStart?: () => void }
  ): Promise<ThreadTasks[Name]['output']> {
    return this.#enqueue({ name, input } as ThreadTask, options) as Promise<
      ThreadTasks[Name]['output']
    >
  }

  /** Opens a conversation with the thread that has the fewest of them. */
  session(): ThreadSession {
    if (this.#threads.length < this.#size) {
      this.#spawn()
    }
    const thread = this.#threads.reduce((best, other) =>
      other.sessions < best.sessions ? other : best
    )
    thread.sessions++

    return {
      run: (name, input, options) =>
        this.#threads.includes(thread)
          ? (this.#enqueue({ name, input } as ThreadTask, options, thread) as Promise<never>)
          : Promise.reject(new ThreadFailure('CRASHED', 'The thread of this session has ended.')),
      close: () => {
        thread.sessions--
      },
    }
  }

  /** Ends all threads. Tasks that wait or run fail with `CLOSED`. */
  async close(): Promise<void> {
    this.#closed = true
    const closed = new ThreadFailure('CLOSED', 'The reader threads are shutting down.')
    for (const waiting of this.#queue.drain()) {
      waiting.reject(closed)
    }
    await Promise.all(this.#threads.map((thread) => this.#end(thread, closed)))
  }

  #enqueue(
    task: ThreadTask,
    options: TaskOptions & { onStart?: () => void },
    thread?: Thread
  ): Promise<unknown> {
    if (this.#closed) {
      return Promise.reject(new ThreadFailure('CLOSED', 'The reader threads are shutting down.'))
    }
    if (options.signal?.aborted) {
      return Promise.reject(new ThreadFailure('ABORTED', 'The task is not wanted any more.'))
    }

    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        ...options,
        task,
        thread,
        resolve: (result) => {
          options.signal?.removeEventListener('abort', abort)
          resolve(result)
        },
        reject: (failure) => {
          options.signal?.removeEventListener('abort', abort)
          reject(failure)
        },
      }
      const abort = () => this.#abort(waiting)
      options.signal?.addEventListener('abort', abort, { once: true })
      this.#queue.add(waiting)
      this.#assign()
    })
  }

  #abort(waiting: Waiting): void {
    const aborted = new ThreadFailure('ABORTED', 'The task is not wanted any more.')
    if (this.#queue.remove(waiting)) {
      waiting.reject(aborted)
      return
    }
    const thread = this.#threads.find(({ running }) => running?.waiting === waiting)
    if (thread) {
      void this.#end(thread, aborted)
    }
  }

  #assign(): void {
    for (const thread of this.#threads) {
      if (!thread.running) {
        this.#begin(thread)
      }
    }
    while (this.#threads.length < this.#size && this.#queue.size > 0) {
      const thread = this.#spawn()
      this.#begin(thread)
      if (!thread.running) {
        return
      }
    }
  }

  #begin(thread: Thread): void {
    const waiting = this.#queue.take((entry) => !entry.thread || entry.thread === thread)
    if (!waiting) {
      return
    }
    const id = ++this.#lastId
    const timer = setTimeout(() => {
      const seconds = Math.round(waiting.deadlineMs / 1000)
      void this.#end(thread, new ThreadFailure('TIMEOUT', `The task took over ${seconds} s.`))
    }, waiting.deadlineMs)
    thread.running = { id, waiting, timer }
    thread.worker.ref()
    waiting.onStart?.()
    thread.worker.postMessage({ id, ...waiting.task })
  }

  #spawn(): Thread {
    const isSource = import.meta.url.endsWith('.ts')
    const worker = new Worker(this.#entry, {
      execArgv: isSource ? ['--import=@poppinss/ts-exec'] : [],
      resourceLimits: LIMITS,
    })
    const thread: Thread = { worker, sessions: 0 }
    worker.unref()
    worker.on('message', (answer: ThreadAnswer) => this.#finish(thread, answer))
    worker.on('error', (error) => this.#lose(thread, error.message))
    worker.on('exit', (code) => this.#lose(thread, `The thread ended with code ${code}.`))
    this.#threads.push(thread)
    return thread
  }

  #finish(thread: Thread, answer: ThreadAnswer): void {
    const { running } = thread
    if (!running || running.id !== answer.id) {
      return
    }
    clearTimeout(running.timer)
    thread.running = undefined
    thread.worker.unref()
    if ('failure' in answer) {
      running.waiting.reject(new ThreadFailure(answer.failure.code, answer.failure.message))
    } else {
      running.waiting.resolve(answer.result)
    }
    this.#assign()
  }

  #lose(thread: Thread, reason: string): void {
    void this.#end(thread, new ThreadFailure('CRASHED', reason))
  }

  /** Takes a thread out of the pool and fails what it was working on and what only it could do. */
  async #end(thread: Thread, failure: ThreadFailure): Promise<void> {
    const position = this.#threads.indexOf(thread)
    if (position < 0) {
      return
    }
    this.#threads.splice(position, 1)
    const { running } = thread
    if (running) {
      clearTimeout(running.timer)
      thread.running = undefined
      running.waiting.reject(failure)
    }
    this.#rejectPinned(thread)
    if (!this.#closed) {
      this.#assign()
    }
    await thread.worker.terminate()
  }

  #rejectPinned(thread: Thread): void {
    const lost = new ThreadFailure('CRASHED', 'The thread of this session has ended.')
    for (;;) {
      const waiting = this.#queue.take((entry) => entry.thread === thread)
      if (!waiting) {
        return
      }
      waiting.reject(lost)
    }
  }
}
