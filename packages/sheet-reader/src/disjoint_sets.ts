/** Things, known by their places in a list, in sets that are joined two at a time. */
export class DisjointSets {
  readonly #parents: number[]

  /** @param count how many things there are, each in a set of its own */
  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, index) => index)
  }

  /** Makes one set of those of two things. */
  join(one: number, other: number): void {
    this.#parents[this.setOf(other)] = this.setOf(one)
  }

  /** The set of a thing: the same number for all in it, until it is joined with another. */
  setOf(index: number): number {
    while (this.#parents[index] !== index) {
      this.#parents[index] = this.#parents[this.#parents[index]]
      index = this.#parents[index]
    }
    return index
  }

  /** The list's things by their sets, in the order of the list. */
  grouped<Thing>(things: readonly Thing[]): Thing[][] {
    const groups = Map.groupBy(things.keys(), (index) => this.setOf(index))
    return [...groups.values()].map((own) => own.map((index) => things[index]))
  }
}
