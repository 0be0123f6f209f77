import env from '#start/env'
import { defineConfig, drivers } from '@adonisjs/queue'
import { sqlQueue } from '#platform/queue/sql_queue_adapter'
import { modules } from '#modules/main'

export default defineConfig({
  default: env.get('QUEUE_DRIVER', 'database'),
  adapters: {
    database: sqlQueue(),
    redis: drivers.redis({ connectionName: 'main' }),
  },
  worker: {
    concurrency: 8,
    idleDelay: '50ms',
    stalledThreshold: '15s',
    stalledInterval: '5s',
    /**
     * Jobs are safe to run twice and count their own attempts, so a job whose worker was killed is
     * always taken up again.
     */
    maxStalledCount: 1_000_000,
  },
  locations: [
    './platform/jobs/**/*.{ts,js}',
    ...modules.flatMap((module) => (module.jobs ? [`./${module.jobs}/**/*.{ts,js}`] : [])),
  ],
})
