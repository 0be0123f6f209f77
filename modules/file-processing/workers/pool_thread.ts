import { Worker, type MessagePort } from 'node:worker_threads'
import config from '#config/file_processing'
import { threadFlags } from '#platform/threads/thread_flags'
import type { Running } from './pool_task.js'
import type { ThreadAnswer, ThreadData, ThreadGreeting } from './protocol.js'
import type { ThreadPriority } from './thread_priority.js'

/**
 * JavaScript heap of a thread in megabytes. A thread that needs more is ended as out of memory; the
 * young part is small because it is never given back, and pictures lie outside of the heap.
 */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

/** Share of a page's time for which it waits for the text recogniser. */
const PATIENCE = 0.6

/** What a thread tells its pool. */
export interface ThreadListener {
  greeted: () => void
  answered: (answer: ThreadAnswer) => void
  lost: (reason: string) => void
}

/**
 * A thread of the pool, and what it is at. It keeps no process alive while it has nothing to do.
 */
export class PoolThread {
  /** It has loaded everything and can work. */
  isReady = false
  running?: Running
  /** Sessions that keep their state in this thread. */
  sessions = 0
  /** It does only what its sessions need, and is replaced when they have ended. */
  isWorn = false
  readonly #worker: Worker
  readonly #priority: ThreadPriority
  /** How the operating system calls it, where that is known. */
  #systemThread: number | null = null
  /** Others have more of the processor. */
  #isLow = false

  /** @param entry Module that the thread runs. */
  constructor(
    entry: URL,
    recogniser: MessagePort,
    priority: ThreadPriority,
    { greeted, answered, lost }: ThreadListener
  ) {
    this.#priority = priority
    this.#worker = new Worker(entry, {
      execArgv: threadFlags(),
      resourceLimits: LIMITS,
      workerData: { recogniser, patience: PATIENCE * config.pageDeadline } satisfies ThreadData,
      transferList: [recogniser],
    })
    this.#worker.unref()
    this.#worker.on('message', (message: ThreadGreeting | ThreadAnswer) => {
      if ('ready' in message) {
        this.isReady = true
        this.#systemThread = message.systemThread
        greeted()
      } else {
        answered(message)
      }
    })
    this.#worker.on('error', (error) => lost(error.message))
    this.#worker.on('exit', (code) => lost(`The thread ended with code ${code}.`))
  }

  begin(running: Running): void {
    const { id, waiting } = running
    this.#worker.ref()
    waiting.onStart?.()
    this.#worker.postMessage({ id, ...waiting.task })
  }

  /** Its task has been answered. A thread that stays low is not for everybody's tasks. */
  rest(): void {
    this.#worker.unref()
    if (this.#isLow) {
      this.#isLow = !this.#priority.restore(this.#systemThread!)
      this.isWorn ||= this.#isLow
    }
  }

  /** Gives others more of the processor. */
  lower(): void {
    if (this.#systemThread !== null && !this.#isLow) {
      this.#isLow = this.#priority.lower(this.#systemThread)
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
