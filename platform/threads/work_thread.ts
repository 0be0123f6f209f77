import { Worker } from 'node:worker_threads'
import { threadFlags } from './thread_flags.js'

/** Milliseconds that one piece of work may take; then its thread is ended and replaced. */
const DEADLINE = 60_000

/** Milliseconds without work after which a thread gives its memory back. */
const IDLE = 30_000

/** JavaScript heap of a thread in megabytes. */
const LIMITS = { maxOldGenerationSizeMb: 256 }

/** What a thread says: that it has started, then one answer to each piece of work. */
export type ThreadReply<Output> =
  'ready' | { result: Output } | { failure: { message: string; code?: string } }

interface Task<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: Error) => void
}

/**
 * A thread for work that would hold up the event loop, such as drawing a PDF. It takes one piece
 * after the other, starts with the first and ends when there is none for a while. A thread that
 * crashes fails only the piece it was at.
 */
export class WorkThread<Input, Output> {
  readonly #entry: URL
  readonly #deadline: number
  readonly #waiting: Task<Input, Output>[] = []
  #worker: Worker | null = null
  #isReady = false
  #running: Task<Input, Output> | null = null
  #timer: NodeJS.Timeout | undefined

  /**
   * @param entry Module that calls `serveThread`.
   * @param options `deadline`: milliseconds that one piece may take.
   */
  constructor(entry: URL, { deadline = DEADLINE }: { deadline?: number } = {}) {
    this.#entry = entry
    this.#deadline = deadline
  }

  /** @throws {Error} What the work threw, or that the thread crashed or took too long. */
  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    const task = this.#running ? undefined : this.#waiting.shift()
    if (!task) {
      return
    }
    this.#running = task
    this.#worker ??= this.#start()
    this.#worker.ref()
    clearTimeout(this.#timer)
    if (this.#isReady) {
      this.#watch()
    }
    this.#worker.postMessage(task.input)
  }

  /** The deadline is that of the work: starting a thread takes its time on a busy machine. */
  #watch(): void {
    this.#timer = setTimeout(() => {
      this.#lose(new Error(`A thread took longer than ${this.#deadline} ms.`))
    }, this.#deadline)
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { execArgv: threadFlags(), resourceLimits: LIMITS })
    const isOurs = () => this.#worker === worker
    worker.on('message', (reply: ThreadReply<Output>) => isOurs() && this.#hear(reply))
    worker.on('error', (error: Error) => isOurs() && this.#lose(error))
    worker.on('exit', (code) => isOurs() && this.#lose(new Error(`A thread ended (${code}).`)))
    return worker
  }

  #hear(reply: ThreadReply<Output>): void {
    if (reply === 'ready') {
      this.#isReady = true
      this.#watch()
    } else {
      this.#finish(reply)
    }
  }

  #finish(reply: Exclude<ThreadReply<Output>, 'ready'>): void {
    const task = this.#running
    this.#running = null
    this.#rest()
    if ('failure' in reply) {
      const { message, ...more } = reply.failure
      task?.reject(Object.assign(new Error(message), more))
    } else {
      task?.resolve(reply.result)
    }
    this.#next()
  }

  /** Until there is work again the thread keeps no process alive, and then goes. */
  #rest(): void {
    clearTimeout(this.#timer)
    this.#worker?.unref()
    this.#timer = setTimeout(() => this.#drop(), IDLE).unref()
  }

  #lose(error: Error): void {
    const task = this.#running
    this.#running = null
    this.#drop()
    task?.reject(error)
    this.#next()
  }

  #drop(): void {
    clearTimeout(this.#timer)
    void this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
  }
}
