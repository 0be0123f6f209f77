import { slug, squash } from '../../vocabulary/text.js'
import type { SubjectGroup } from '../../types.js'

/**
 * Hands out keys of subject groups: the same label and type have the same key in the whole file.
 */
export class GroupRegistry {
  readonly groups: SubjectGroup[] = []
  #keys = new Map<string, string>()
  #taken = new Set<string>()
  #used = new Set<string>()

  /** The keys that were asked for since the last call. */
  takeUsed(): string[] {
    const used = [...this.#used]
    this.#used.clear()
    return used
  }

  keyOf(label: string, type: SubjectGroup['type']): string {
    const id = `${squash(label)}:${type}`
    const known = this.#keys.get(id)
    if (known) {
      this.#used.add(known)
      return known
    }
    const beginning = slug(label)
    let key = beginning
    for (let count = 2; this.#taken.has(key); count++) {
      key = `${beginning}-${count}`
    }
    this.#taken.add(key)
    this.#keys.set(id, key)
    this.#used.add(key)
    this.groups.push({ key, label, type })
    return key
  }

  labelOf(key: string): string {
    return this.groups.find((group) => group.key === key)!.label
  }
}
