import app from '@adonisjs/core/services/app'
import { Worker } from '@adonisjs/queue'
import config from '#config/queue'
import { resolveQueueConfig } from '#kernel/queue/resolve_config'

/**
 * Works the real queue inside the test process, as the server does by default.
 *
 * @returns stops it.
 */
export async function startQueueWorker(): Promise<() => Promise<void>> {
  const resolved = await resolveQueueConfig(app, config)
  const worker = new Worker({
    ...resolved,
    worker: { ...resolved.worker, idleDelay: '10ms', gracefulShutdown: false },
  })
  const running = worker.start()
  return async () => {
    await worker.stop()
    await running
  }
}
