/** When a breaker stops, and for how long. */
export interface CircuitBreakerOptions {
  /** Failures in a row after which a service is left alone. */
  failures: number
  /** Milliseconds for which it is left alone. */
  rest: number
}

interface Circuit {
  failures: number
  restsUntil: number
}

/** Services that are remembered; the one that failed longest ago is forgotten first. */
const CAPACITY = 1000

/**
 * Stops asking services that fail again and again, so that work does not wait for the same time-out
 * over and over. Each service counts for itself: a name should say whose it is, so that one
 * tenant's service cannot make those of others rest. Moments are milliseconds of any one clock.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  #circuits = new Map<string, Circuit>()

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
  }

  /** @returns milliseconds for which a service is still left alone; 0: it may be asked. */
  restOf(service: string, now: number): number {
    const circuit = this.#circuits.get(service)
    return circuit && circuit.failures >= this.#options.failures
      ? Math.max(0, circuit.restsUntil - now)
      : 0
  }

  /**
   * True where a service may be asked now. After its rest one question is let through, to decide.
   */
  allows(service: string, now: number): boolean {
    if (this.restOf(service, now) > 0) {
      return false
    }
    const circuit = this.#circuits.get(service)
    if (circuit) {
      circuit.restsUntil = now + this.#options.rest
    }
    return true
  }

  /** The service answered, whatever it said. */
  succeeded(service: string): void {
    this.#circuits.delete(service)
  }

  /** The service did not answer. */
  failed(service: string, now: number): void {
    const failures = (this.#circuits.get(service)?.failures ?? 0) + 1
    this.#circuits.delete(service)
    this.#circuits.set(service, { failures, restsUntil: now + this.#options.rest })
    if (this.#circuits.size > CAPACITY) {
      this.#circuits.delete(this.#circuits.keys().next().value!)
    }
  }
}
