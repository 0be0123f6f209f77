import { InvalidArgumentsException } from '@adonisjs/core/exceptions'
import string from '@adonisjs/core/helpers/string'
import { errors } from '@adonisjs/limiter'
import type { LimiterConsumptionOptions, LimiterStoreContract } from '@adonisjs/limiter/types'
import { SlidingWindowResponse } from './sliding_window_response.js'
import { windowsOfKey } from './window_key.js'
import type { Window, WindowState, WindowStore } from './window.js'

/**
 * The limiter's store of exact sliding windows (ADR 9). Requests that are refused are not counted.
 * A key may name a wider window, too (`withinWindow`): a request is counted in both or in none, and
 * the answer tells the one that is full, or nearer to it.
 */
export class SlidingWindowStore implements LimiterStoreContract {
  readonly requests: number
  readonly duration: number
  /** Who is refused is let in as soon as there is room. */
  readonly blockDuration = 0
  #windows: WindowStore

  /**
   * @param name Of the store in config/limiter.ts.
   * @throws {InvalidArgumentsException} when the options hold a duration for which keys are
   *   blocked.
   */
  constructor(
    readonly name: string,
    windows: WindowStore,
    { requests, duration, blockDuration }: LimiterConsumptionOptions
  ) {
    this.requests = requests
    this.duration = string.seconds.parse(duration)
    this.#windows = windows
    if (blockDuration) {
      throw new InvalidArgumentsException(
        'A sliding window lets requests in as soon as it has room. Leave "blockDuration" out, or ' +
          'call block().'
      )
    }
  }

  /** @throws {ThrottleException} `E_TOO_MANY_REQUESTS`. */
  async consume(key: string | number, amount = 1): Promise<SlidingWindowResponse> {
    const response = await this.#hit(key, amount)
    if (response.retryAfter > 0) {
      throw new errors.E_TOO_MANY_REQUESTS(response)
    }
    return response
  }

  increment(key: string | number, amount = 1): Promise<SlidingWindowResponse> {
    return this.#hit(key, amount)
  }

  async decrement(key: string | number, amount = 1): Promise<SlidingWindowResponse> {
    for (const window of this.#windowsOf(key)) {
      await this.#windows.takeBack(window.key, amount)
    }
    return this.#hit(key, 0)
  }

  block(key: string | number, duration: string | number): Promise<SlidingWindowResponse> {
    return this.set(key, this.requests, duration)
  }

  async set(
    key: string | number,
    requests: number,
    duration: string | number = this.duration
  ): Promise<SlidingWindowResponse> {
    const [own] = this.#windowsOf(key)
    await this.#windows.fill(own.key, requests, string.seconds.parse(duration) * 1000)
    return this.#hit(key, 0)
  }

  async delete(key: string | number): Promise<boolean> {
    const existing = await this.get(key)
    await this.set(key, 0)
    return existing !== null
  }

  async clear(): Promise<void> {
    await this.#windows.clear()
  }

  async get(key: string | number): Promise<SlidingWindowResponse | null> {
    const response = await this.#hit(key, 0)
    return response.consumed > 0 ? response : null
  }

  async #hit(key: string | number, amount: number): Promise<SlidingWindowResponse> {
    const windows = this.#windowsOf(key)
    const states = await this.#windows.hit(windows, amount)
    const nearest = windows.length > 1 && isNearer(states[1], states[0]) ? 1 : 0
    return new SlidingWindowResponse(windows[nearest], states[nearest])
  }

  #windowsOf(key: string | number): Window[] {
    return windowsOfKey(String(key), this.requests, this.duration * 1000)
  }
}

function isNearer(one: WindowState, other: WindowState): boolean {
  return one.retryAfter === other.retryAfter
    ? one.remaining < other.remaining
    : one.retryAfter > other.retryAfter
}
