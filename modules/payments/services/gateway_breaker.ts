/** Failures in a row after which a gateway is left alone for a while. */
const FAILURES = 5

/** Milliseconds for which it is left alone. */
const REST = 30_000

/**
 * Keeps background work from waiting again and again for a gateway that is down: the work would hold
 * all places of the queue that other jobs need. One for each process; work for a caller who waits,
 * such as verification, asks regardless.
 */
export class GatewayBreaker {
  #failures = new Map<string, { count: number; since: number }>()

  /** @returns milliseconds for which a gateway is still left alone; 0: ask it. */
  restOf(adapterId: string, now: Date): number {
    const failures = this.#failures.get(adapterId)
    if (!failures || failures.count < FAILURES) {
      return 0
    }
    return Math.max(0, failures.since + REST - now.getTime())
  }

  /** The gateway could not be reached. */
  failed(adapterId: string, now: Date): void {
    const { count = 0 } = this.#failures.get(adapterId) ?? {}
    this.#failures.set(adapterId, { count: count + 1, since: now.getTime() })
  }

  /** The gateway answered, whatever it said. */
  answered(adapterId: string): void {
    this.#failures.delete(adapterId)
  }
}

/** The breaker of this process. */
export const gatewayBreaker = new GatewayBreaker()
