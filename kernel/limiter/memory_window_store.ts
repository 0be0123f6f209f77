import { WINDOW } from './limits.js'
import type { WindowState, WindowStore } from './window.js'

/** Counted requests between two clean-ups of windows that have run empty. */
const CLEAN_UP_EVERY = 10_000

/** Windows in the memory of this process: the moments of the counted requests, oldest first. */
export class MemoryWindowStore implements WindowStore {
  #windows = new Map<string, number[]>()
  #untilCleanUp = CLEAN_UP_EVERY
  #now: () => number

  /** @param now Clock in epoch milliseconds; tests bring their own. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  hit(key: string, limit: number): WindowState {
    const now = this.#now()
    const window = this.#windowOf(key)
    dropExpired(window, now)

    if (window.length >= limit) {
      const retryAfter = window[window.length - limit] + WINDOW - now
      return { allowed: false, remaining: 0, resetAt: window[0] + WINDOW, retryAfter }
    }

    window.push(now)
    this.#cleanUpNowAndThen(now)
    return {
      allowed: true,
      remaining: limit - window.length,
      resetAt: window[0] + WINDOW,
      retryAfter: 0,
    }
  }

  #windowOf(key: string): number[] {
    let window = this.#windows.get(key)
    if (!window) {
      window = []
      this.#windows.set(key, window)
    }
    return window
  }

  #cleanUpNowAndThen(now: number): void {
    this.#untilCleanUp -= 1
    if (this.#untilCleanUp > 0) {
      return
    }
    this.#untilCleanUp = CLEAN_UP_EVERY
    for (const [key, window] of this.#windows) {
      if (window[window.length - 1] + WINDOW <= now) {
        this.#windows.delete(key)
      }
    }
  }
}

function dropExpired(window: number[], now: number): void {
  let expired = 0
  while (expired < window.length && window[expired] + WINDOW <= now) {
    expired += 1
  }
  if (expired > 0) {
    window.splice(0, expired)
  }
}
