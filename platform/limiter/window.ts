/** A window and how many requests it holds. */
export interface Window {
  key: string
  limit: number
}

/** A window after a request asked to be let in. */
export interface WindowState {
  /** False: it was full, and the request is counted in none of its windows. */
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
  /**
   * Counts a request in each of the windows, unless one of them is full: then in none.
   *
   * @returns the states of the windows, in their order.
   */
  hit(windows: readonly Window[]): WindowState[] | Promise<WindowState[]>
}
