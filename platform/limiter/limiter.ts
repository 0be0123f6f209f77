import logger from '@adonisjs/core/services/logger'
import { MemoryWindowStore } from './memory_window_store.js'
import type { Window, WindowState, WindowStore } from './window.js'

/** Milliseconds after a failure in which the shared store is not asked again. */
const PAUSE = 1000

/**
 * The windows of this process's requests. When the shared store fails, requests are counted in this
 * process's memory until it answers again: the platform stays up, each process enforcing the limits
 * on its own.
 */
export class Limiter {
  #store: WindowStore
  #fallback = new MemoryWindowStore()
  #pausedUntil = 0

  constructor(store: WindowStore) {
    this.#store = store
  }

  async hit(windows: readonly Window[]): Promise<WindowState[]> {
    if (performance.now() < this.#pausedUntil) {
      return this.#fallback.hit(windows)
    }
    try {
      return await this.#store.hit(windows)
    } catch (error) {
      this.#pausedUntil = performance.now() + PAUSE
      logger.warn({ err: error }, 'the rate limit store does not answer; counting in this process')
      return this.#fallback.hit(windows)
    }
  }
}
