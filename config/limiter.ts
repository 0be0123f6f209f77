import env from '#start/env'
import { defineLimits } from '#kernel/limiter/limits'

/** Where the windows are kept: `redis` when more than one process answers requests. */
export const store = env.get('LIMITER_STORE', 'memory')

/**
 * Requests in any 60 seconds, by class of route. `user` is the tenant together with `x-user-id`;
 * `address` that of a caller without a key: a gateway sends the events of all tenants from few.
 * `ofTenant` is a ceiling over all users of a tenant together.
 */
export const limits = defineLimits({
  'default': { requests: 60, per: 'tenant' },
  'extract': { requests: 20, per: 'tenant' },
  'payments-initialize': { requests: 10, per: 'tenant' },
  'student-emails-bulk': { requests: 5, per: 'tenant' },
  'student-emails-preview': { requests: 20, per: 'tenant' },
  'rpc': { requests: 120, per: 'user', ofTenant: 600 },
  'gateway-events': { requests: 1200, per: 'address' },
  'payment-pages': { requests: 120, per: 'address' },
})

/** Requests without a valid key in any 60 seconds, by client address. */
export const anonymousLimit = 60

/** Streams of events that a process keeps open. */
export const streams = {
  /** At most so many for one tenant. */
  perTenant: 50,
  /** Milliseconds between two looks whether their readers may still have them. */
  recheckInterval: 60_000,
}
