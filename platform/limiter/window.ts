/** A window and how many requests it holds. */
export interface Window {
  key: string
  limit: number
  /** Milliseconds for which a counted request stays in it. */
  length: number
}

/** A window after a request asked to be let in. */
export interface WindowState {
  /** False: it was full, and nothing was counted in any of the windows. */
  allowed: boolean
  /** Requests that would still be let in now. */
  remaining: number
  /** Epoch milliseconds at which the oldest counted request leaves the window. */
  resetAt: number
  /** Milliseconds until a request would be let in; 0 when allowed. */
  retryAfter: number
}

/**
 * Keeps exact sliding windows: every counted request leaves its window a length after its own
 * moment, and no earlier than those counted before it.
 */
export interface WindowStore {
  /**
   * Counts requests in each of the windows, unless one of them has no room: then in none.
   *
   * @param amount Requests that are counted; 0 only asks whether one would be let in.
   * @returns the states of the windows, in their order.
   */
  hit(windows: readonly Window[], amount: number): WindowState[] | Promise<WindowState[]>

  /**
   * Puts so many requests into a window in place of what it holds.
   *
   * @param leaveAfter Milliseconds until they leave.
   */
  fill(key: string, requests: number, leaveAfter: number): void | Promise<void>

  /** Takes the requests out that were counted last. */
  takeBack(key: string, requests: number): void | Promise<void>

  /** Empties all windows. */
  clear(): void | Promise<void>
}
