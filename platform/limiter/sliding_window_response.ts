import { LimiterResponse } from '@adonisjs/limiter'
import type { Window, WindowState } from './window.js'

/** What the limiter answers, with the moments of a sliding window to the millisecond. */
export class SlidingWindowResponse extends LimiterResponse {
  /** Epoch milliseconds at which the oldest counted request leaves the window. */
  readonly resetAt: number
  /** Milliseconds until a request would be let in; 0 when it was, or would be now. */
  readonly retryAfter: number

  constructor({ limit }: Window, { remaining, resetAt, retryAfter }: WindowState) {
    const consumed = limit - remaining
    const wait = retryAfter === 0 ? Math.max(0, resetAt - Date.now()) : retryAfter
    super({ limit, remaining, consumed, availableIn: Math.ceil(wait / 1000) })
    this.resetAt = resetAt
    this.retryAfter = retryAfter
  }
}
