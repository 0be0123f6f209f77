/** Tenants whose tasks are slow, each for a while. They leave one thread to the others. */
export class SlowTenants {
  /** Moments of `performance.now()`. */
  readonly #until = new Map<string, number>()

  /** @param milliseconds for which the tenant counts as slow from now on. */
  add(tenantId: string, milliseconds: number): void {
    this.#until.set(tenantId, performance.now() + milliseconds)
  }

  has(tenantId: string): boolean {
    return (this.#until.get(tenantId) ?? 0) > performance.now()
  }

  /** Nothing is kept of those who are slow no longer. */
  forget(): void {
    const now = performance.now()
    for (const [tenantId, until] of this.#until) {
      if (until < now) {
        this.#until.delete(tenantId)
      }
    }
  }
}
