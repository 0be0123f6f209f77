import type { Worker } from '@adonisjs/queue'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Runs the queue worker inside the server process, unless `QUEUE_WORKER=external` says that
 * `node ace queue:work` processes do the work.
 */
export default class WorkerProvider {
  #worker?: Worker
  #running?: Promise<void>

  constructor(protected app: ApplicationService) {}

  async ready() {
    const { default: env } = await import('#start/env')
    if (this.app.getEnvironment() !== 'web' || env.get('QUEUE_WORKER', 'inline') === 'external') {
      return
    }

    const { Worker } = await import('@adonisjs/queue')
    const { default: config } = await import('#config/queue')
    const { resolveQueueConfig } = await import('#kernel/queue/resolve_config')
    this.#worker = new Worker(await resolveQueueConfig(this.app, config))
    this.#running = this.#worker.start()
  }

  async shutdown() {
    await this.#worker?.stop()
    await this.#running
  }
}
