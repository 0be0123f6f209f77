/** Failures in a row after which a service is left alone. */
const FAILURES = 5
/** Milliseconds for which it is left alone. */
const REST = 60_000
/** Services that are remembered; the one unused for longest is forgotten first. */
const CAPACITY = 1000

interface Circuit {
  failures: number
  restsUntil: number
}

/**
 * Stops asking services that fail again and again, so that every page of a file does not wait for
 * the same time-out. After a minute one question is let through: its outcome decides.
 */
export class CircuitBreaker {
  #circuits = new Map<string, Circuit>()

  /** True where the service may be asked now (milliseconds of any steady clock). */
  allows(service: string, now: number): boolean {
    const circuit = this.#circuits.get(service)
    if (!circuit || circuit.failures < FAILURES) {
      return true
    }
    if (now < circuit.restsUntil) {
      return false
    }
    circuit.restsUntil = now + REST
    return true
  }

  succeeded(service: string): void {
    this.#circuits.delete(service)
  }

  failed(service: string, now: number): void {
    const failures = (this.#circuits.get(service)?.failures ?? 0) + 1
    this.#circuits.delete(service)
    this.#circuits.set(service, { failures, restsUntil: now + REST })
    if (this.#circuits.size > CAPACITY) {
      this.#circuits.delete(this.#circuits.keys().next().value!)
    }
  }
}
