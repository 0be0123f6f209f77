import { SharedRecogniser } from '@tenant-education/sheet-reader/main-thread'
import { FairQueue } from './fair_queue.js'
import { usual, type PoolOptions, type TaskOptions, type ThreadSession } from './pool_options.js'
import { taskInLine, type Running, type Waiting } from './pool_task.js'
import { PoolThread } from './pool_thread.js'
import { SlowTenants } from './slow_tenants.js'
import { ThreadChoice } from './thread_choice.js'
import { ThreadFailure } from './thread_failure.js'
import { ThreadPriority } from './thread_priority.js'
import type { ThreadAnswer, ThreadTask, ThreadTasks } from './protocol.js'

/** Milliseconds for which a tenant with a slow task leaves a thread to others. */
const SLOW_FOR = 20_000

/** Failures after which a thread is replaced, because what it took does not come back. */
const WEARING = ['E_PDF_TOO_COMPLEX']

/**
 * Threads that read documents, so that opening, rasterising and recognising never hold up the event
 * loop. The tenant who has used the least time is next. A thread that crashes, or is ended because a
 * task took too long, is replaced when it is needed again; only the task it was working on fails.
 *
 * Slow tasks do not keep others waiting. While several tenants have work each has its share of the
 * threads; a tenant with a slow task leaves one thread, ready to work, to others for a while, and where
 * slow tenants have all threads already, one of their tasks is put back once. Long tasks get less of the
 * processor than everything else, where the operating system allows it.
 */
export class ReaderPool {
  #size: number
  #entry: URL
  #slowAfter: number
  #longAfter: number
  #memoryLimit: number
  #priority: ThreadPriority
  readonly #threads: PoolThread[] = []
  readonly #queue = new FairQueue<Waiting>()
  #recogniser: SharedRecogniser
  #lastId = 0
  #closed = false
  #slow = new SlowTenants()
  #choice: ThreadChoice

  constructor(options: PoolOptions) {
    this.#size = options.size
    this.#choice = new ThreadChoice(this.#threads, this.#queue, this.#slow, options.size)
    this.#recogniser = new SharedRecogniser({ most: options.size })
    this.#slowAfter = options.slowAfterMs ?? usual.slowAfterMs
    this.#longAfter = options.longAfterMs ?? usual.longAfterMs
    this.#memoryLimit = options.memoryLimit ?? usual.memoryLimit
    this.#priority = options.priority ?? new ThreadPriority()
    this.#entry = options.entry ?? new URL('./reader_thread.js', import.meta.url)
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

  /** Opens a conversation with the thread that will answer soonest, then the one with the fewest. */
  session(): ThreadSession {
    if (this.#threads.length < this.#size) {
      this.#spawn()
    }
    const thread = this.#choice.forSession()
    thread.sessions++

    return {
      run: (name, input, options) =>
        this.#threads.includes(thread)
          ? (this.#enqueue({ name, input } as ThreadTask, options, thread) as Promise<never>)
          : Promise.reject(new ThreadFailure('LOST', 'The thread of this session has ended.')),
      close: () => {
        thread.sessions--
        this.#replaceWorn(thread)
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
    await this.#recogniser.close()
  }

  #enqueue(
    task: ThreadTask,
    options: TaskOptions & { onStart?: () => void },
    thread?: PoolThread
  ): Promise<unknown> {
    if (this.#closed) {
      return Promise.reject(new ThreadFailure('CLOSED', 'The reader threads are shutting down.'))
    }
    if (options.signal?.aborted) {
      return Promise.reject(new ThreadFailure('ABORTED', 'The task is not wanted any more.'))
    }

    const { waiting, outcome } = taskInLine({ ...options, task, thread }, (unwanted) =>
      this.#abort(unwanted)
    )
    this.#queue.add(waiting)
    this.#assign()
    return outcome
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
    // A task that brings its thread down had better find one that keeps nobody's state.
    for (const thread of this.#threads.toSorted((one, other) => one.sessions - other.sessions)) {
      if (!thread.running) {
        this.#begin(thread)
      }
    }
    while (this.#threads.length < this.#size && this.#queue.size > 0) {
      const thread = this.#spawn()
      this.#begin(thread)
      if (!thread.running) {
        break
      }
    }
  }

  /** A task is slow: its tenant leaves a thread to others from now on. */
  #becomeSlow(thread: PoolThread, { tenantId, deadlineMs }: Waiting): void {
    this.#slow.add(tenantId, deadlineMs)
    thread.lower()
    const last = this.#choice.toPutBack()
    if (last) {
      this.#putBack(last)
    }
  }

  /** What becomes of a task that takes its time. That its thread had to start first is not its fault. */
  #watch(thread: PoolThread, running: Running): void {
    const { waiting, timers } = running
    running.since = performance.now()
    const tooLong = `The task took over ${Math.round(waiting.deadlineMs / 1000)} s.`
    const end = () => void this.#end(thread, new ThreadFailure('TIMEOUT', tooLong))
    timers.push(
      setTimeout(end, waiting.deadlineMs),
      setTimeout(() => this.#becomeSlow(thread, waiting), this.#slowAfter)
    )
    if (this.#priority.isReversible) {
      const delay = this.#slow.has(waiting.tenantId) ? 0 : this.#longAfter
      timers.push(setTimeout(() => thread.lower(), delay))
    }
  }

  #putBack(thread: PoolThread): void {
    const { waiting } = this.#stop(thread)!
    waiting.gaveWay = true
    this.#queue.add(waiting)
    void this.#end(thread, new ThreadFailure('LOST', 'The task made room for another.'))
  }

  /** Ends what is counted for the task of a thread, and returns it. */
  #stop(thread: PoolThread): Running | undefined {
    const { running } = thread
    if (!running) {
      return undefined
    }
    running.timers.forEach(clearTimeout)
    thread.running = undefined
    const { tenantId } = running.waiting
    const duration = performance.now() - running.since
    this.#queue.charge(tenantId, duration)
    if (duration > this.#slowAfter) {
      this.#slow.add(tenantId, SLOW_FOR)
    }
    this.#slow.forget()
    return running
  }

  #begin(thread: PoolThread): void {
    const waiting = this.#choice.next(thread)
    if (!waiting) {
      return
    }
    const running = { id: ++this.#lastId, waiting, timers: [], since: performance.now() }
    thread.running = running
    if (thread.isReady) {
      this.#watch(thread, running)
    }
    thread.begin(running)
  }

  #spawn(): PoolThread {
    const thread = new PoolThread(this.#entry, this.#recogniser.connect(), this.#priority, {
      greeted: () => this.#greet(thread),
      answered: (answer) => this.#finish(thread, answer),
      lost: (reason) => void this.#end(thread, new ThreadFailure('CRASHED', reason)),
    })
    this.#threads.push(thread)
    return thread
  }

  #greet(thread: PoolThread): void {
    if (thread.running) {
      this.#watch(thread, thread.running)
    }
    this.#assign()
  }

  #finish(thread: PoolThread, answer: ThreadAnswer): void {
    if (thread.running?.id !== answer.id) {
      return
    }
    const running = this.#stop(thread)!
    thread.rest()
    const failureCode = 'failure' in answer ? answer.failure.code : ''
    thread.isWorn ||= answer.memory > this.#memoryLimit || WEARING.includes(failureCode)
    this.#replaceWorn(thread)
    if ('failure' in answer) {
      running.waiting.reject(new ThreadFailure(answer.failure.code, answer.failure.message))
    } else {
      running.waiting.resolve(answer.result)
    }
    this.#assign()
  }

  /** Its memory returns when it has ended. */
  #replaceWorn(thread: PoolThread): void {
    const isIdle = !thread.running && thread.sessions === 0
    if (thread.isWorn && isIdle && this.#threads.includes(thread)) {
      void this.#end(thread, new ThreadFailure('LOST', 'The thread was replaced.'))
    }
  }

  /** Takes a thread out of the pool and fails what it was working on and what only it could do. */
  async #end(thread: PoolThread, failure: ThreadFailure): Promise<void> {
    const position = this.#threads.indexOf(thread)
    if (position < 0) {
      return
    }
    this.#threads.splice(position, 1)
    this.#stop(thread)?.waiting.reject(failure)
    this.#rejectPinned(thread)
    if (!this.#closed) {
      this.#assign()
    }
    await thread.end()
  }

  #rejectPinned(thread: PoolThread): void {
    const lost = new ThreadFailure('LOST', 'The thread of this session has ended.')
    for (;;) {
      const waiting = this.#queue.take((entry) => entry.thread === thread)
      if (!waiting) {
        return
      }
      waiting.reject(lost)
    }
  }
}
