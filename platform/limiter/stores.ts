import { configProvider } from '@adonisjs/core'
import type { ConfigProvider } from '@adonisjs/core/types'
import type { LimiterManagerStoreFactory } from '@adonisjs/limiter/types'
import type { RedisConnections } from '@adonisjs/redis/types'
import { MemoryWindowStore } from './memory_window_store.js'
import { SlidingWindowStore } from './sliding_window_store.js'
import type { WindowStore } from './window.js'

/** Stores of the limiter that keep sliding windows, for config/limiter.ts. */
export const slidingWindows = {
  /** In the memory of this process. */
  memory(): LimiterManagerStoreFactory {
    return factory('memory', new MemoryWindowStore())
  },

  /** In Redis, shared by all processes; in memory for as long as Redis is gone. */
  redis(connectionName: keyof RedisConnections): ConfigProvider<LimiterManagerStoreFactory> {
    return configProvider.create(async (app) => {
      const { RedisWindowStore } = await import('./redis_window_store.js')
      const { SurvivingWindows } = await import('./surviving_windows.js')
      const redis = await app.container.make('redis')
      const shared = new RedisWindowStore(() => redis.connection(connectionName).ioConnection)
      return factory('redis', new SurvivingWindows(shared))
    })
  },
}

/** All limiters of a store share its windows, whatever they allow. */
function factory(name: string, windows: WindowStore): LimiterManagerStoreFactory {
  return (options) => new SlidingWindowStore(name, windows, options)
}
