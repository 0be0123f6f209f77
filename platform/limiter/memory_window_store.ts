import type { Window, WindowState, WindowStore } from './window.js'

/** Counted requests between two clean-ups of windows that have run empty. */
const CLEAN_UP_EVERY = 10_000

/** Windows in the memory of this process: when the counted requests leave, the first first. */
export class MemoryWindowStore implements WindowStore {
  #windows = new Map<string, number[]>()
  #untilCleanUp = CLEAN_UP_EVERY
  #now: () => number

  /** @param now Clock in epoch milliseconds; tests bring their own. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  hit(windows: readonly Window[], amount: number): WindowState[] {
    const now = this.#now()
    const needed = Math.max(amount, 1)
    const asked = windows.map(({ key, limit, length }) => {
      return { leaving: this.#leaving(key, now), limit, length }
    })
    const isCounted = asked.every(({ leaving, limit }) => leaving.length + needed <= limit)
    if (isCounted && amount > 0) {
      for (const { leaving, length } of asked) {
        count(leaving, amount, now + length)
      }
      this.#cleanUpNowAndThen(now)
    }
    return asked.map(({ leaving, limit, length }) => {
      const allowed = isCounted || leaving.length + needed <= limit
      const inTheWay = leaving[leaving.length + needed - limit - 1] ?? now + length
      return {
        allowed,
        remaining: Math.max(0, limit - leaving.length),
        resetAt: leaving[0] ?? now + length,
        retryAfter: allowed ? 0 : inTheWay - now,
      }
    })
  }

  fill(key: string, requests: number, leaveAfter: number): void {
    this.#windows.set(key, new Array<number>(requests).fill(this.#now() + leaveAfter))
  }

  takeBack(key: string, requests: number): void {
    this.#windows.get(key)?.splice(-requests)
  }

  clear(): void {
    this.#windows.clear()
  }

  #leaving(key: string, now: number): number[] {
    let window = this.#windows.get(key)
    if (!window) {
      window = []
      this.#windows.set(key, window)
    }
    dropLeft(window, now)
    return window
  }

  #cleanUpNowAndThen(now: number): void {
    this.#untilCleanUp -= 1
    if (this.#untilCleanUp > 0) {
      return
    }
    this.#untilCleanUp = CLEAN_UP_EVERY
    for (const [key, window] of this.#windows) {
      if (window.length === 0 || window[window.length - 1] <= now) {
        this.#windows.delete(key)
      }
    }
  }
}

function count(leaving: number[], amount: number, leavesAt: number): void {
  const moment = Math.max(leavesAt, leaving[leaving.length - 1] ?? 0)
  for (let counted = 0; counted < amount; counted++) {
    leaving.push(moment)
  }
}

function dropLeft(window: number[], now: number): void {
  let left = 0
  while (left < window.length && window[left] <= now) {
    left += 1
  }
  if (left > 0) {
    window.splice(0, left)
  }
}
