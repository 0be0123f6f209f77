/** Whose turn an entry waits for. */
export interface Turn {
  tenantId: string
  /** Something of the tenant that its entries take turns by, such as a document. */
  lane: string
}

/** Tenants whose time is remembered, at most, beyond those who are ahead of others. */
const REMEMBERED = 1000

/**
 * A waiting line whose next turn is for the tenant who has used the least time, and within a tenant
 * for each of its lanes in turn: neither many pages nor slow ones make somebody else wait for more
 * than what is running.
 */
export class FairQueue<Entry extends Turn> {
  #tenants = new Map<string, Map<string, Entry[]>>()
  #size = 0
  /** Milliseconds used by tenants. */
  #used = new Map<string, number>()
  /**
   * What who was served last had used. Whoever comes back has used as much: rest is not saved up.
   */
  #level = 0

  /** Number of waiting entries. */
  get size(): number {
    return this.#size
  }

  /** Number of tenants who wait or are named. */
  countTenants(others: Iterable<string>): number {
    return new Set([...this.#tenants.keys(), ...others]).size
  }

  /** Counts time that a tenant has used; milliseconds. */
  charge(tenantId: string, time: number): void {
    this.#used.set(tenantId, this.#usedBy(tenantId) + time)
    if (this.#used.size > REMEMBERED) {
      for (const [id, used] of this.#used) {
        if (used <= this.#level) {
          this.#used.delete(id)
        }
      }
    }
  }

  #usedBy(tenantId: string): number {
    return Math.max(this.#used.get(tenantId) ?? 0, this.#level)
  }

  /** Adds an entry to the end of its lane. */
  add(entry: Entry): void {
    const lanes = getOrCreate(this.#tenants, entry.tenantId, () => new Map<string, Entry[]>())
    getOrCreate(lanes, entry.lane, () => []).push(entry)
    this.#size++
  }

  /**
   * Takes out the next entry that suits, or returns undefined. Only the first of a lane is looked
   * at.
   */
  take(suits: (entry: Entry) => boolean = () => true): Entry | undefined {
    const next = this.find(suits)
    if (!next) {
      return undefined
    }
    this.#level = Math.max(this.#level, this.#usedBy(next.tenantId))
    this.remove(next)
    this.#moveToEnd(next)
    return next
  }

  /** The next entry that suits, which stays in the line. */
  find(suits: (entry: Entry) => boolean): Entry | undefined {
    let next: Entry | undefined
    for (const [tenantId, lanes] of this.#tenants) {
      if (next && this.#usedBy(tenantId) >= this.#usedBy(next.tenantId)) {
        continue
      }
      next = [...lanes.values()].map(([first]) => first).find(suits) ?? next
    }
    return next
  }

  /** Whoever was served goes behind those who have used as much. */
  #moveToEnd({ tenantId, lane }: Entry): void {
    const lanes = this.#tenants.get(tenantId)
    const entries = lanes?.get(lane)
    if (lanes && entries) {
      lanes.delete(lane)
      lanes.set(lane, entries)
    }
    if (lanes) {
      this.#tenants.delete(tenantId)
      this.#tenants.set(tenantId, lanes)
    }
  }

  /** Takes out an entry that is not wanted any more. Returns false when it is not waiting. */
  remove(entry: Entry): boolean {
    const lanes = this.#tenants.get(entry.tenantId)
    const entries = lanes?.get(entry.lane)
    const position = entries?.indexOf(entry) ?? -1
    if (!lanes || !entries || position < 0) {
      return false
    }
    entries.splice(position, 1)
    this.#size--
    if (entries.length === 0) {
      lanes.delete(entry.lane)
    }
    if (lanes.size === 0) {
      this.#tenants.delete(entry.tenantId)
    }
    return true
  }

  /** Empties the line and returns what was in it. */
  drain(): Entry[] {
    const entries = [...this.#tenants.values()].flatMap((lanes) => [...lanes.values()].flat())
    this.#tenants.clear()
    this.#size = 0
    return entries
  }
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const present = map.get(key)
  if (present !== undefined) {
    return present
  }
  const created = create()
  map.set(key, created)
  return created
}
