type Listener = (payload: unknown) => void

/** Milliseconds for which messages may still be missing after the transport was last away. */
const RECOVERY = 10_000

/**
 * What other processes broadcast with Transmit, for those in this process who are no clients of it:
 * Transmit itself hands messages to streams only. The transport tells what comes in.
 */
export class Announcements {
  #listeners = new Map<string, Set<Listener>>()
  #interruptedAt = Number.NEGATIVE_INFINITY

  /**
   * Calls the listener with every message of a channel that another process sends.
   *
   * @returns ends the subscription.
   */
  hear(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) {
        this.#listeners.delete(channel)
      }
    }
  }

  /** Tells the listeners of a channel about a message that came in. */
  tell(channel: string, payload: unknown): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      listener(payload)
    }
  }

  /** Notes that the transport is away: nobody keeps for it what is sent meanwhile. */
  interrupted(): void {
    this.#interruptedAt = performance.now()
  }

  /** True while, or shortly after, the transport was away. */
  get mayHaveMissed(): boolean {
    return performance.now() < this.#interruptedAt + RECOVERY
  }
}

/** What this process hears of the others. */
export const announcements = new Announcements()
