/** How often a class of routes may be called in any 60 seconds, and who is counted. */
export interface Limit {
  requests: number
  per: 'tenant' | 'user' | 'address'
  /** Requests of all users of a tenant together, where users are counted. */
  ofTenant?: number
}

/** Classes of routes that share one window. */
export type LimitClass =
  | 'default'
  | 'extract'
  | 'payments-initialize'
  | 'student-emails-bulk'
  | 'student-emails-preview'
  | 'rpc'
  | 'gateway-events'
  | 'payment-pages'

/** Length of the sliding window in milliseconds. */
export const WINDOW = 60_000

/** Gives the table of limits its type. */
export function defineLimits(limits: Record<LimitClass, Limit>): Record<LimitClass, Limit> {
  return limits
}
