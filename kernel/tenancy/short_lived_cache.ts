import { setTimeout as wait } from 'node:timers/promises'

/**
 * Milliseconds that a process may go on using what it read about tenants, keys and modules. A change
 * made in the same process is seen at once; one made in another process within this time.
 */
export const CACHE_LIFETIME = 250

const MAXIMUM_ENTRIES = 10_000

let lastChange = Number.NEGATIVE_INFINITY

const all = new Set<ShortLivedCache<unknown>>()

/** Remembers the results of look-ups that every request repeats, for a quarter of a second. */
export class ShortLivedCache<Value> {
  #entries = new Map<string, { value: Promise<Value>; until: number }>()

  constructor() {
    all.add(this)
  }

  /** The remembered value, or that of `load`. Concurrent callers share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = performance.now()
    const found = this.#entries.get(key)
    if (found && found.until > now) {
      return found.value
    }

    if (this.#entries.size >= MAXIMUM_ENTRIES) {
      this.#entries.clear()
    }
    const entry = { value: load(), until: now + CACHE_LIFETIME }
    this.#entries.set(key, entry)
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) {
        this.#entries.delete(key)
      }
    })
    return entry.value
  }

  clear(): void {
    this.#entries.clear()
  }
}

/** Forgets what this process remembers; called after every change to tenants, keys or modules. */
export function clearShortLivedCaches(): void {
  lastChange = performance.now()
  for (const cache of all) {
    cache.clear()
  }
}

/**
 * Resolves when the last change made in this process is in force in every process. Commands wait for
 * it, so that a key is dead everywhere when `api-key:revoke` returns.
 */
export async function changesInForce(): Promise<void> {
  const remaining = lastChange + CACHE_LIFETIME - performance.now()
  if (remaining > 0) {
    await wait(remaining)
  }
}
