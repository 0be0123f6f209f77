import { PageState } from './page_state.js'
import type { DecisionResult, ReviewPage, ReviewRecord } from './types.js'
import type { QueuedDecision } from '../saving/saved_decision.js'

/** A file that has values to check. */
export interface QueuedFile {
  fileId: string
  fileName: string
  toReview: number
  firstPage: number | null
  /** Only where one file was asked for. */
  pages?: { page: number; toReview: number }[]
}

/** Answer of the queue. */
export interface ReviewQueue {
  toReview: number
  files: QueuedFile[]
}

/** What a visit asks the platform for. */
export interface ReviewSource {
  page(fileId: string, page: number): Promise<ReviewPage>
  queue(fileId?: string): Promise<ReviewQueue>
}

/** Milliseconds after which a page that is opened again is asked for anew. */
const FRESH = 20_000

/** Pages of a visit: each is fetched once, and knows all decisions about it. */
export class PageBook {
  readonly #source: ReviewSource
  readonly #pages = new Map<string, PageState>()
  readonly #asked = new Map<string, Promise<PageState>>()
  readonly #fetchedAt = new Map<string, number>()
  /** What waits to be saved when a page is fetched: lies over it from the start. */
  readonly #waiting: () => readonly QueuedDecision[]

  constructor(source: ReviewSource, waiting: () => readonly QueuedDecision[]) {
    this.#source = source
    this.#waiting = waiting
  }

  known(fileId: string, page: number): PageState | undefined {
    return this.#pages.get(`${fileId} ${page}`)
  }

  /** Pages of a file that were looked at in this visit. */
  ofFile(fileId: string): PageState[] {
    return [...this.#pages.values()].filter((state) => state.page.fileId === fileId)
  }

  /** A page, from memory where it is there. */
  open(fileId: string, page: number): Promise<PageState> {
    const known = this.known(fileId, page)
    return known ? Promise.resolve(known) : this.#fetch(fileId, page)
  }

  /** True for a page that was fetched a while ago: others may have decided since. */
  isOld(fileId: string, page: number, now = Date.now()): boolean {
    return now - (this.#fetchedAt.get(`${fileId} ${page}`) ?? now) > FRESH
  }

  /** Asks for a page again. What is on its way to the platform stays over it. */
  refresh(fileId: string, page: number): Promise<PageState> {
    return this.#fetch(fileId, page)
  }

  /** Forgets the pages of a file, as when it was read again. */
  forget(fileId: string): void {
    for (const { page } of this.ofFile(fileId)) {
      this.#pages.delete(`${fileId} ${page.page}`)
    }
  }

  /** Hands the answer to a decision to the page it is about. */
  answer(decision: QueuedDecision, result: DecisionResult): void {
    this.known(decision.fileId, decision.page)?.answer(result)
  }

  #fetch(fileId: string, page: number): Promise<PageState> {
    const key = `${fileId} ${page}`
    const asked = this.#asked.get(key)
    if (asked) {
      return asked
    }
    const question = this.#source
      .page(fileId, page)
      .then((answer) => this.#put(key, answer))
      .finally(() => this.#asked.delete(key))
    this.#asked.set(key, question)
    return question
  }

  #put(key: string, answer: ReviewPage): PageState {
    const known = this.#pages.get(key)
    const state = known ? known.refresh(answer) : this.#fresh(answer)
    this.#pages.set(key, state)
    this.#fetchedAt.set(key, Date.now())
    return state
  }

  #fresh(answer: ReviewPage): PageState {
    const state = new PageState(answer)
    const own = new Set(answer.records.map(({ recordId }: ReviewRecord) => recordId))
    for (const decision of this.#waiting()) {
      if (decision.fileId === answer.fileId && own.has(decision.recordId)) {
        state.apply(decision)
      }
    }
    return state
  }
}
