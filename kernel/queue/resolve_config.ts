import { configProvider } from '@adonisjs/core'
import type { ApplicationService } from '@adonisjs/core/types'
import type { AdapterFactory, QueueConfig, QueueManagerConfig } from '@adonisjs/queue/types'

/** Turns `config/queue.ts` into what the queue's worker takes: adapters with their connections. */
export async function resolveQueueConfig(
  app: ApplicationService,
  config: QueueConfig
): Promise<QueueManagerConfig> {
  const adapters: Record<string, AdapterFactory> = {}
  for (const [name, adapter] of Object.entries(config.adapters)) {
    adapters[name] =
      typeof adapter === 'function'
        ? adapter
        : ((await configProvider.resolve<AdapterFactory>(app, adapter)) as AdapterFactory)
  }

  return {
    ...config,
    adapters,
    autoLoadJobs: false,
    jobFactory: (jobClass) => app.container.make(jobClass),
    logger: await app.container.make('logger'),
  }
}
