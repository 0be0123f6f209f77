import env from '#start/env'
import type { Limit } from '#kernel/modules/manifest'

/** Where the windows are kept: `redis` when more than one process answers requests. */
export const store = env.get('LIMITER_STORE', 'memory')

/**
 * Requests in any 60 seconds, by class of route. Modules declare classes of their own in their
 * manifests; what stands here goes before what they say.
 */
export const limits: Record<string, Limit> = {
  default: { requests: 60, per: 'tenant' },
}

/** Requests without a valid key in any 60 seconds, by client address. */
export const anonymousLimit = 60

/** Streams of events that a process keeps open. */
export const streams = {
  /** At most so many for one tenant. */
  perTenant: 50,
  /** Milliseconds between two looks whether their readers may still have them. */
  recheckInterval: 60_000,
}
