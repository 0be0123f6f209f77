import { Worker } from 'node:worker_threads'
import { SharedRecogniser } from '@tenant-education/sheet-reader'
import { threadFlags } from '#platform/threads/thread_flags'
import { FairQueue } from './fair_queue.js'
import { ThreadFailure } from './thread_failure.js'
import { ThreadPriority } from './thread_priority.js'
import type { Turn } from './fair_queue.js'
import type {
  ThreadAnswer,
  ThreadData,
  ThreadGreeting,
  ThreadTask,
  ThreadTasks,
} from './protocol.js'

/**
 * JavaScript heap of a thread in megabytes. A thread that needs more is ended as out of memory; the
 * young part is small because it is never given back, and pictures lie outside of the heap.
 */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

/** Milliseconds after which a task is slow: three times what a scanned page takes. */
const SLOW = 5000

/** Milliseconds after which a task is long: all but scanned pages have ended. */
const LONG = 300

/** Milliseconds for which a tenant with a slow task leaves a thread to others. */
const SLOW_FOR = 20_000

/** Bytes that a thread may hold when it has ended a task; one with more is replaced. */
const MEMORY_LIMIT = 300 * 1024 * 1024

/** Failures after which a thread is replaced, because what it took does not come back. */
const WEARING = ['E_PDF_TOO_COMPLEX']

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

export interface TaskOptions extends Turn {
  /** Milliseconds from the moment a thread that has started begins; then it is ended and replaced. */
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
  /** It was running once and made room for another tenant. */
  gaveWay?: boolean
}

interface Running {
  id: number
  waiting: Waiting
  timers: NodeJS.Timeout[]
  since: number
}

interface Thread {
  worker: Worker
  /** It has loaded everything and can work. */
  isReady: boolean
  /** How the operating system calls it, where that is known. */
  systemThread: number | null
  /** Others have more of the processor. */
  isLow: boolean
  running?: Running
  /** Sessions that keep their state in this thread. */
  sessions: number
  /** It does only what its sessions need, and is replaced when they have ended. */
  isWorn: boolean
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
  #threads: Thread[] = []
  #queue = new FairQueue<Waiting>()
  #recogniser: SharedRecogniser
  #lastId = 0
  #closed = false
  /** Until when tenants count as slow; moments of `performance.now()`. */
  #slowUntil = new Map<string, number>()

  constructor(options: PoolOptions) {
    this.#size = options.size
    this.#recogniser = new SharedRecogniser({ most: options.size })
    this.#slowAfter = options.slowAfterMs ?? SLOW
    this.#longAfter = options.longAfterMs ?? LONG
    this.#memoryLimit = options.memoryLimit ?? MEMORY_LIMIT
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
    const [thread] = this.#threads.toSorted(
      (one, other) => this.#burden(one) - this.#burden(other) || one.sessions - other.sessions
    )
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
        // What only one thread can do must not stand behind what that thread does not do.
        lane: thread ? `session ${options.lane}` : options.lane,
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

  /** The next task for a thread: first of tenants that have less than their share. */
  #next(thread: Thread): Waiting | undefined {
    const suits = (entry: Waiting) =>
      entry.thread ? entry.thread === thread : !thread.isWorn && !this.#takesLast(thread, entry)
    const share = this.#share()
    const isBelow = ({ tenantId }: Waiting) => this.#threadsOf(tenantId).length < share
    return this.#queue.take((entry) => suits(entry) && isBelow(entry)) ?? this.#queue.take(suits)
  }

  /** Threads for each tenant that has work. */
  #share(): number {
    const running = this.#threads.flatMap((thread) => thread.running?.waiting.tenantId ?? [])
    return Math.max(1, Math.floor(this.#size / this.#queue.countTenants(running)))
  }

  #threadsOf(tenantId: string): Thread[] {
    return this.#threads.filter(({ running }) => running?.waiting.tenantId === tenantId)
  }

  /** How little a thread suits a conversation: it is free, at work, held by a slow tenant, or worn. */
  #burden({ isWorn, running }: Thread): number {
    if (isWorn) {
      return 3
    }
    return running ? (this.#isSlow(running.waiting.tenantId) ? 2 : 1) : 0
  }

  #isSlow(tenantId: string): boolean {
    return (this.#slowUntil.get(tenantId) ?? 0) > performance.now()
  }

  /** Whether a slow tenant's task has to wait, so that one thread is always left to the others. */
  #takesLast(thread: Thread, { tenantId }: Waiting): boolean {
    const isLeft = (other: Thread) =>
      other !== thread && other.isReady && !other.isWorn && !this.#isSlowAt(other)
    return this.#size > 1 && this.#isSlow(tenantId) && !this.#threads.some(isLeft)
  }

  /** Whether a thread works for a slow tenant. */
  #isSlowAt({ running }: Thread): boolean {
    return running !== undefined && this.#isSlow(running.waiting.tenantId)
  }

  /** A task is slow: its tenant leaves a thread to others from now on. */
  #becomeSlow(thread: Thread, { tenantId, deadlineMs }: Waiting): void {
    this.#slowUntil.set(tenantId, performance.now() + deadlineMs)
    this.#lower(thread)
    const slow = this.#threads.filter((other) => this.#isSlowAt(other))
    // Where that is a choice, the one that has begun last loses the least.
    const [last] = slow
      .filter(({ running }) => !running!.waiting.gaveWay && !running!.waiting.thread)
      .toSorted((one, other) => other.running!.since - one.running!.since)
    if (this.#size > 1 && slow.length >= this.#size && last) {
      this.#putBack(last)
    }
  }

  /** What becomes of a task that takes its time. That its thread had to start first is not its fault. */
  #watch(thread: Thread, running: Running): void {
    const { waiting, timers } = running
    running.since = performance.now()
    timers.push(
      setTimeout(() => this.#endLate(thread, waiting), waiting.deadlineMs),
      setTimeout(() => this.#becomeSlow(thread, waiting), this.#slowAfter)
    )
    if (this.#priority.isReversible) {
      const delay = this.#isSlow(waiting.tenantId) ? 0 : this.#longAfter
      timers.push(setTimeout(() => this.#lower(thread), delay))
    }
  }

  #endLate(thread: Thread, { deadlineMs }: Waiting): void {
    const seconds = Math.round(deadlineMs / 1000)
    void this.#end(thread, new ThreadFailure('TIMEOUT', `The task took over ${seconds} s.`))
  }

  #lower(thread: Thread): void {
    if (thread.systemThread !== null && !thread.isLow) {
      thread.isLow = this.#priority.lower(thread.systemThread)
    }
  }

  /** A thread that stays low is not for everybody's tasks. */
  #restore(thread: Thread): void {
    if (thread.isLow) {
      thread.isLow = !this.#priority.restore(thread.systemThread!)
      thread.isWorn ||= thread.isLow
    }
  }

  #putBack(thread: Thread): void {
    const { waiting } = this.#stop(thread)!
    if (waiting.thread) {
      waiting.reject(new ThreadFailure('LOST', 'The thread of this session has ended.'))
    } else {
      waiting.gaveWay = true
      this.#queue.add(waiting)
    }
    void this.#end(thread, new ThreadFailure('LOST', 'The task made room for another.'))
  }

  /** Ends what is counted for the task of a thread, and returns it. */
  #stop(thread: Thread): Running | undefined {
    const { running } = thread
    if (!running) {
      return undefined
    }
    running.timers.forEach(clearTimeout)
    thread.running = undefined
    const now = performance.now()
    const { tenantId } = running.waiting
    this.#queue.charge(tenantId, now - running.since)
    if (now - running.since > this.#slowAfter) {
      this.#slowUntil.set(tenantId, now + SLOW_FOR)
    }
    for (const [tenant, until] of this.#slowUntil) {
      if (until < now) {
        this.#slowUntil.delete(tenant)
      }
    }
    return running
  }

  #begin(thread: Thread): void {
    const waiting = this.#next(thread)
    if (!waiting) {
      return
    }
    const id = ++this.#lastId
    thread.running = { id, waiting, timers: [], since: performance.now() }
    if (thread.isReady) {
      this.#watch(thread, thread.running)
    }
    thread.worker.ref()
    waiting.onStart?.()
    thread.worker.postMessage({ id, ...waiting.task })
  }

  #spawn(): Thread {
    const recogniser = this.#recogniser.connect()
    const worker = new Worker(this.#entry, {
      execArgv: threadFlags(),
      resourceLimits: LIMITS,
      workerData: { recogniser } satisfies ThreadData,
      transferList: [recogniser],
    })
    const thread: Thread = {
      worker,
      isReady: false,
      systemThread: null,
      isLow: false,
      sessions: 0,
      isWorn: false,
    }
    worker.unref()
    worker.on('message', (message: ThreadGreeting | ThreadAnswer) =>
      'ready' in message ? this.#greet(thread, message) : this.#finish(thread, message)
    )
    worker.on('error', (error) => this.#lose(thread, error.message))
    worker.on('exit', (code) => this.#lose(thread, `The thread ended with code ${code}.`))
    this.#threads.push(thread)
    return thread
  }

  #greet(thread: Thread, { systemThread }: ThreadGreeting): void {
    thread.isReady = true
    thread.systemThread = systemThread
    if (thread.running) {
      this.#watch(thread, thread.running)
    }
    this.#assign()
  }

  #finish(thread: Thread, answer: ThreadAnswer): void {
    if (thread.running?.id !== answer.id) {
      return
    }
    const running = this.#stop(thread)!
    thread.worker.unref()
    this.#restore(thread)
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
  #replaceWorn(thread: Thread): void {
    const isIdle = !thread.running && thread.sessions === 0
    if (thread.isWorn && isIdle && this.#threads.includes(thread)) {
      void this.#end(thread, new ThreadFailure('LOST', 'The thread was replaced.'))
    }
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
    this.#stop(thread)?.waiting.reject(failure)
    this.#rejectPinned(thread)
    if (!this.#closed) {
      this.#assign()
    }
    await thread.worker.terminate()
  }

  #rejectPinned(thread: Thread): void {
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
