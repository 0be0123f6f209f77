import env from '#start/env'
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
    /** A request never waits for a Redis that is gone: it is counted in memory instead. */
    limiter: {
      ...server,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 250,
    },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}
