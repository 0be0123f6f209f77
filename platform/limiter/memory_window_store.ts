import { WINDOW } from './limits.js'
import type { Window, WindowState, WindowStore } from './window.js'

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

  hit(windows: readonly Window[]): WindowState[] {
    const now = this.#now()
    const counted = windows.map(({ key, limit }) => ({ moments: this.#momentsOf(key, now), limit }))
    const isCounted = counted.every(({ moments, limit }) => moments.length < limit)
    if (isCounted) {
      for (const { moments } of counted) {
        moments.push(now)
      }
      this.#cleanUpNowAndThen(now)
    }
    return counted.map(({ moments, limit }) => {
      const allowed = isCounted || moments.length < limit
      return {
        allowed,
        remaining: limit - moments.length,
        resetAt: (moments[0] ?? now) + WINDOW,
        retryAfter: allowed ? 0 : moments[moments.length - limit] + WINDOW - now,
      }
    })
  }

  #momentsOf(key: string, now: number): number[] {
    let window = this.#windows.get(key)
    if (!window) {
      window = []
      this.#windows.set(key, window)
    }
    dropExpired(window, now)
    return window
  }

  #cleanUpNowAndThen(now: number): void {
    this.#untilCleanUp -= 1
    if (this.#untilCleanUp > 0) {
      return
    }
    this.#untilCleanUp = CLEAN_UP_EVERY
    for (const [key, window] of this.#windows) {
      if (window.length === 0 || window[window.length - 1] + WINDOW <= now) {
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
