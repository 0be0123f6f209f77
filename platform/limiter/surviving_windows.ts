import logger from '@adonisjs/core/services/logger'
import { MemoryWindowStore } from './memory_window_store.js'
import type { Window, WindowState, WindowStore } from './window.js'

/** Milliseconds after a failure in which the shared store is not asked again. */
const PAUSE = 1000

/**
 * Windows that survive the loss of the store they share with other processes: requests are counted
 * in this process's memory until it answers again. The platform stays up, each process enforcing
 * the limits on its own.
 */
export class SurvivingWindows implements WindowStore {
  #store: WindowStore
  #fallback = new MemoryWindowStore()
  #pausedUntil = 0

  constructor(store: WindowStore) {
    this.#store = store
  }

  hit(windows: readonly Window[], amount: number): Promise<WindowState[]> {
    return this.#ask((store) => store.hit(windows, amount))
  }

  fill(key: string, requests: number, leaveAfter: number): Promise<void> {
    return this.#ask((store) => store.fill(key, requests, leaveAfter))
  }

  takeBack(key: string, requests: number): Promise<void> {
    return this.#ask((store) => store.takeBack(key, requests))
  }

  async clear(): Promise<void> {
    this.#fallback.clear()
    await this.#store.clear()
  }

  async #ask<Answer>(question: (store: WindowStore) => Answer | Promise<Answer>): Promise<Answer> {
    if (performance.now() < this.#pausedUntil) {
      return question(this.#fallback)
    }
    try {
      return await question(this.#store)
    } catch (error) {
      this.#pausedUntil = performance.now() + PAUSE
      logger.warn({ err: error }, 'the rate limit store does not answer; counting in this process')
      return question(this.#fallback)
    }
  }
}
