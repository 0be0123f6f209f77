/** Whose turn an entry waits for. */
export interface Turn {
  tenantId: string
  /** Something of the tenant that its entries take turns by, such as a document. */
  lane: string
}

/**
 * A waiting line in which tenants take turns, and within a tenant its lanes: however many pages one
 * document has waiting, a page of somebody else is never more than one turn away.
 */
export class FairQueue<Entry extends Turn> {
  #tenants = new Map<string, Map<string, Entry[]>>()
  #size = 0

  /** Number of waiting entries. */
  get size(): number {
    return this.#size
  }

  /** Adds an entry to the end of its lane. */
  add(entry: Entry): void {
    const lanes = getOrCreate(this.#tenants, entry.tenantId, () => new Map<string, Entry[]>())
    getOrCreate(lanes, entry.lane, () => []).push(entry)
    this.#size++
  }

  /** Takes out the next entry that suits, or returns undefined. Only the first of a lane is looked at. */
  take(suits: (entry: Entry) => boolean = () => true): Entry | undefined {
    for (const [tenantId, lanes] of this.#tenants) {
      for (const [lane, entries] of lanes) {
        if (!suits(entries[0])) {
          continue
        }
        const entry = entries.shift()!
        this.#size--
        lanes.delete(lane)
        if (entries.length > 0) {
          lanes.set(lane, entries)
        }
        this.#tenants.delete(tenantId)
        if (lanes.size > 0) {
          this.#tenants.set(tenantId, lanes)
        }
        return entry
      }
    }
    return undefined
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
