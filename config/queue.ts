import env from '#start/env'
import { defineConfig, drivers } from '@adonisjs/queue'
import { modules } from '#modules/main'

export default defineConfig({
  default: env.get('QUEUE_DRIVER', 'database'),
  adapters: {
    database: drivers.database(),
    redis: drivers.redis({ connectionName: 'main' }),
  },
  worker: {
    concurrency: 5,
    idleDelay: '100ms',
    stalledThreshold: '30s',
    stalledInterval: '10s',
    /**
     * Jobs are safe to run twice and count their own attempts, so a job whose worker was killed is
     * always taken up again.
     */
    maxStalledCount: 1_000_000,
  },
  locations: [
    './kernel/jobs/**/*.{ts,js}',
    ...modules.flatMap((module) => (module.jobs ? [`./${module.jobs}/**/*.{ts,js}`] : [])),
  ],
})
