/** A seeded source of randomness (mulberry32), so that a training run can be repeated exactly. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** From 0 up to, not including, 1. */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + this.unit() * (high - low)
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** About normal, with mean 0 and standard deviation 1. */
  normal(): number {
    return (this.unit() + this.unit() + this.unit() + this.unit() - 2) * 1.732
  }

  pick<T>(values: ArrayLike<T>): T {
    return values[Math.floor(this.unit() * values.length)]
  }
}
