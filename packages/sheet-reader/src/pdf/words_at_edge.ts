/**
 * Words that run over the edge of the page, as in tables that are wider than it: one of which a
 * letter is seen is read whole, because a number without its last digit would be another.
 */
export class WordsAtEdge {
  /** Letters outside of the page, before any of their word is seen. */
  #before: (() => void)[] = []
  #isSeen = false

  /** A letter on the page comes next. */
  see(): void {
    for (const add of this.#before) {
      add()
    }
    this.#before = []
    this.#isSeen = true
  }

  /** A letter outside of the page; `add` puts it into its word. */
  miss(add: () => void): void {
    if (this.#isSeen) {
      add()
    } else {
      this.#before.push(add)
    }
  }

  endWord(): void {
    this.#before = []
    this.#isSeen = false
  }
}
