import type { ApplicationService } from '@adonisjs/core/types'
import type { InlineWorker } from '#platform/queue/inline_worker'

/**
 * Runs the queue worker inside the server process, unless `QUEUE_WORKER=external` says that
 * `node ace queue:work` processes do the work.
 */
export default class WorkerProvider {
  #worker?: InlineWorker

  constructor(protected app: ApplicationService) {}

  async ready() {
    const { default: env } = await import('#start/env')
    if (this.app.getEnvironment() !== 'web' || env.get('QUEUE_WORKER', 'inline') === 'external') {
      return
    }
    const { InlineWorker } = await import('#platform/queue/inline_worker')
    this.#worker = new InlineWorker(this.app)
    this.#worker.start()
  }

  async shutdown() {
    await this.#worker?.stop()
  }
}
