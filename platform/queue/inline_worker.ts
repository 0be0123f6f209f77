import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from '@adonisjs/queue'
import type { ApplicationService } from '@adonisjs/core/types'
import queueConfig from '#config/queue'
import { backgroundWork } from './background_work.js'
import { resolveQueueConfig } from './resolve_config.js'
import { runWorker } from './run_worker.js'

/** Milliseconds before a worker that failed is started again. */
const RESTART_DELAY = 1000

/** Milliseconds that running jobs have to end when the process stops; they are safe to cut off. */
const GRACE = 5000

/**
 * A queue worker inside this process, with the background work beside it. Whatever happens to its
 * database or Redis, it comes back.
 */
export class InlineWorker {
  readonly #app: ApplicationService
  #worker: Worker | null = null
  #running: Promise<void> | null = null
  #stopping = new AbortController()

  constructor(app: ApplicationService) {
    this.#app = app
  }

  /** Starts to work; returns at once. */
  start(): void {
    this.#stopping = new AbortController()
    this.#running = this.#work()
    backgroundWork.start()
  }

  /** Takes no more jobs and waits for the running ones, up to five seconds. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const stopped = Promise.all([this.#worker?.stop(), this.#running, backgroundWork.stop()])
    await Promise.race([stopped, wait(GRACE, undefined, { ref: false })])
  }

  async #work(): Promise<void> {
    const logger = await this.#app.container.make('logger')
    while (!this.#stopping.signal.aborted) {
      try {
        const config = await resolveQueueConfig(this.#app, queueConfig)
        this.#worker = new Worker({
          ...config,
          worker: { ...config.worker, gracefulShutdown: false },
        })
        await runWorker(this.#worker, this.#stopping.signal)
      } catch (error) {
        logger.error({ err: error }, 'the queue worker failed; it is started again')
      }
      if (!this.#stopping.signal.aborted) {
        await wait(RESTART_DELAY)
      }
    }
  }
}
