import redis from '@adonisjs/redis/services/main'
import { store } from '#config/limiter'
import { Limiter } from './limiter.js'
import { MemoryWindowStore } from './memory_window_store.js'
import { RedisWindowStore, type ScriptRunner } from './redis_window_store.js'

/** The limiter of this process, with the store that `LIMITER_STORE` names. */
export const limiter = new Limiter(
  store === 'redis'
    ? new RedisWindowStore(() => redis.connection('limiter') as unknown as ScriptRunner)
    : new MemoryWindowStore()
)
