/** Failures in a row after which a connection is left alone for a while. */
const FAILURES = 5

/** Milliseconds for which it is left alone. */
const REST = 30_000

/**
 * Keeps background work from waiting again and again for a gateway that is down: the work would hold
 * places of the queue that other jobs need. Each connection counts for itself, so that one tenant's
 * gateway cannot make those of others rest. One for each process; work for a caller who waits, such
 * as verification, asks regardless.
 */
export class GatewayBreaker {
  #failures = new Map<string, { count: number; since: number }>()

  /** @returns milliseconds for which a connection is still left alone; 0: ask its gateway. */
  restOf(connectionId: string, now: Date): number {
    const failures = this.#failures.get(connectionId)
    if (!failures || failures.count < FAILURES) {
      return 0
    }
    return Math.max(0, failures.since + REST - now.getTime())
  }

  /** The gateway could not be reached. */
  failed(connectionId: string, now: Date): void {
    const { count = 0 } = this.#failures.get(connectionId) ?? {}
    this.#failures.set(connectionId, { count: count + 1, since: now.getTime() })
  }

  /** The gateway answered, whatever it said. */
  answered(connectionId: string): void {
    this.#failures.delete(connectionId)
  }
}

/** The breaker of this process. */
export const gatewayBreaker = new GatewayBreaker()
