import env from '#start/env'
import { defineConfig } from '@adonisjs/limiter'
import type { InferLimiters } from '@adonisjs/limiter/types'
import type { Limit } from '#kernel/modules/manifest'
import { slidingWindows } from '#platform/limiter/stores'

const limiterConfig = defineConfig({
  /** Where the windows are kept: `redis` when more than one process answers requests. */
  default: env.get('LIMITER_STORE', 'memory'),
  stores: {
    memory: slidingWindows.memory(),
    redis: slidingWindows.redis('limiter'),
  },
})

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}

/**
 * Requests in any 60 seconds, by class of route. Modules declare classes of their own in their
 * manifests; what stands here goes before what they say.
 */
export const limits: Record<string, Limit> = {
  default: { requests: 60, per: 'tenant' },
}

/** Requests of one person who signed in, in any 60 seconds, whatever their classes. */
export const personLimit = 600

/** Requests without a valid key in any 60 seconds, by client address. */
export const anonymousLimit = 60

/** Streams of events that a process keeps open. */
export const streams = {
  /** At most so many for one tenant. */
  perTenant: 50,
  /** Of them for one person who signed in, whose tabs share one as far as the browser can. */
  perPerson: 8,
  /** Milliseconds between two looks whether their readers may still have them. */
  recheckInterval: 60_000,
}
