import type { Call } from './call.js'

/** Entries that are asked for at once. */
const PAGE_SIZE = 100

type Question = Readonly<Record<string, unknown>>

/** How a list is asked for. */
export interface ListQuestion<Page> {
  /** Field of the answer that holds the entries. */
  items: string
  by: 'offset' | 'page'
  given: Question
  ask: (question: Question) => Call<Page>
}

/** A list: nothing is sent before it is walked through, or a page is asked for. */
export class List<Item, Page> implements AsyncIterable<Item> {
  readonly #question: ListQuestion<Page>

  constructor(question: ListQuestion<Page>) {
    this.#question = question
  }

  /** One page as the platform answers it, with the `total`. */
  page(): Call<Page> {
    return this.#question.ask(this.#question.given)
  }

  /** All entries from the place that was asked for, page by page as they are needed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const { items, by, given, ask } = this.#question
    const [place, size] = by === 'offset' ? ['offset', 'limit'] : ['page', 'pageSize']
    const count = Number(given[size] ?? PAGE_SIZE)
    let next = Number(given[place] ?? (by === 'offset' ? 0 : 1))
    for (;;) {
      const page = await ask({ ...given, [place]: next, [size]: count })
      const found = (page as Record<string, Item[]>)[items]
      yield* found
      if (found.length < count) {
        return
      }
      next += by === 'offset' ? found.length : 1
    }
  }

  /** @param options `max`: how many entries at most. Default: all. */
  async all({ max = Infinity }: { max?: number } = {}): Promise<Item[]> {
    const all: Item[] = []
    if (max > 0) {
      for await (const item of this) {
        if (all.push(item) >= max) {
          break
        }
      }
    }
    return all
  }
}
