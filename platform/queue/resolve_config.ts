import { configProvider } from '@adonisjs/core'
import type { ApplicationService } from '@adonisjs/core/types'
import { textOfError } from '#platform/errors/describe_error'
import type { AdapterFactory, QueueConfig, QueueManagerConfig } from '@adonisjs/queue/types'

/** Turns `config/queue.ts` into what the queue's worker takes: adapters with their connections. */
export async function resolveQueueConfig(
  app: ApplicationService,
  config: QueueConfig
): Promise<QueueManagerConfig> {
  const adapters: Record<string, AdapterFactory> = {}
  for (const [name, adapter] of Object.entries(config.adapters)) {
    adapters[name] = keepingErrorsShort(
      typeof adapter === 'function'
        ? adapter
        : ((await configProvider.resolve<AdapterFactory>(app, adapter)) as AdapterFactory)
    )
  }

  return {
    ...config,
    adapters,
    autoLoadJobs: false,
    jobFactory: (jobClass) => app.container.make(jobClass),
    logger: await app.container.make('logger'),
  }
}

/** The queue keeps the words of what a job failed of, which may hold names and secrets. */
function keepingErrorsShort(factory: AdapterFactory): AdapterFactory {
  return () => {
    const adapter = factory()
    const failJob = adapter.failJob.bind(adapter)
    adapter.failJob = (jobId, queue, error, removeOnFail) =>
      failJob(jobId, queue, new Error(textOfError(error)), removeOnFail)
    return adapter
  }
}
