import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/redis'
import type { InferConnections } from '@adonisjs/redis/types'

const server = {
  host: env.get('REDIS_HOST', '127.0.0.1'),
  port: env.get('REDIS_PORT', 6379),
  password: env.get('REDIS_PASSWORD')?.release(),
  keyPrefix: env.get('REDIS_PREFIX', 'tep:'),
  retryStrategy: (times: number) => Math.min(times * 100, 2000),
}

const redisConfig = defineConfig({
  connection: 'main',
  connections: {
    main: server,
    /**
     * A request never waits for a Redis that is gone: it is counted in memory instead. Tests wait,
     * as the machine they run on may be busy.
     */
    limiter: {
      ...server,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: app.inTest ? 30_000 : 250,
    },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}
