/** A window after a request asked to be let in. */
export interface WindowState {
  /** False: refused, and not counted. */
  allowed: boolean
  /** Requests that would still be let in now. */
  remaining: number
  /** Epoch milliseconds at which the oldest counted request leaves the window. */
  resetAt: number
  /** Milliseconds until a request would be let in; 0 when allowed. */
  retryAfter: number
}

/** Keeps exact sliding windows: every counted request counts for 60 seconds from its own moment. */
export interface WindowStore {
  /** Counts a request of `key` unless `limit` requests were counted in the last 60 seconds. */
  hit(key: string, limit: number): WindowState | Promise<WindowState>
}
