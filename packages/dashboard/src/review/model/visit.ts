import { cellOf } from './columns.js'
import { changedCells } from './decide.js'
import { DecisionHistory, type Done } from './history.js'
import { PageBook, type QueuedFile, type ReviewSource } from './page_book.js'
import type { PageState } from './page_state.js'
import { acceptableOf, nextOpen } from './queue.js'
import type { Cell, CellValue, DecisionKind, DecisionResult, Place } from './types.js'
import type { QueuedDecision } from '../saving/saved_decision.js'
import type { SaveQueue } from '../saving/save_queue.js'

/** Who decides, and in which tab. */
export interface Visitor {
  school: string
  userId: string
  visit: string
}

/** A decision that met the value of somebody else. */
export interface Conflict {
  decision: QueuedDecision
  result: DecisionResult
}

/** Where the visit is. */
export interface Spot {
  state: PageState
  place: Place | null
}

/**
 * A visit of the review station: the pages, the value that is looked at, what was decided and what
 * can be taken back. Knows no view; `onChange` is called whenever something is to be shown anew.
 */
export class Visit {
  readonly book: PageBook
  readonly history = new DecisionHistory()
  readonly #visitor: Visitor
  readonly #source: ReviewSource
  readonly #queue: SaveQueue
  readonly #onChange: () => void
  #spot: Spot | null = null
  #sequence = 0
  /** Counts of pages that were not looked at, by file. */
  #counts = new Map<string, Map<number, number>>()

  constructor(
    visitor: Visitor,
    source: ReviewSource,
    queue: SaveQueue,
    onChange: () => void = () => {}
  ) {
    this.#visitor = visitor
    this.#source = source
    this.#queue = queue
    this.#onChange = onChange
    this.book = new PageBook(source, () => queue.waiting)
  }

  get spot(): Spot | null {
    return this.#spot
  }

  /** Values of the current file that need eyes; null until they are known. */
  get leftInFile(): number | null {
    const fileId = this.#spot?.state.page.fileId
    const pages = fileId === undefined ? undefined : this.#pagesOf(fileId)
    return pages ? [...pages.values()].reduce((sum, count) => sum + count, 0) : null
  }

  /** Opens a page and its first value that needs eyes, or the place that is given. */
  async open(
    fileId: string,
    page: number,
    place: Place | 'first' | 'last' = 'first'
  ): Promise<void> {
    const isOld = this.book.isOld(fileId, page)
    const state = await this.book.open(fileId, page)
    this.#show(state, this.#entry(state, place))
    if (isOld) {
      void this.refresh()
    }
    if (!this.#counts.has(fileId)) {
      void this.#count(fileId)
    }
  }

  /** Looks for what others have done to the page. */
  async refresh(): Promise<void> {
    const { fileId, page } = this.#spot!.state.page
    const state = await this.book.refresh(fileId, page).catch(() => null)
    const spot = this.#spot
    if (state && spot?.state.page.fileId === fileId && spot.state.page.page === page) {
      const place = spot.place && state.has(spot.place) ? spot.place : this.#entry(state, 'first')
      this.#show(state, place)
    }
  }

  /** A file was read again: nothing that is known of its pages holds. */
  forget(fileId: string): void {
    this.book.forget(fileId)
    this.#counts.delete(fileId)
  }

  select(place: Place): void {
    if (this.#spot?.state.has(place)) {
      this.#show(this.#spot.state, place)
    }
  }

  /** Decides about a value of the page. */
  decide(place: Place, decision: Exclude<DecisionKind, 'undo'>, value?: CellValue): void {
    this.history.add(this.#decide(this.#spot!.state, [place], decision, value))
    this.#onChange()
  }

  /** Accepts all in a row that needs eyes and was read; one undo takes it back. */
  acceptRow(recordId: string): void {
    const { state } = this.#spot!
    const places = acceptableOf(state.record(recordId)!, state.columns)
    this.history.add(this.#decide(state, places, 'accept'))
    this.#onChange()
  }

  /** Takes the last step back, on whichever page it was; null where there is none. */
  async undo(): Promise<Done | null> {
    const step = this.history.undo()
    if (!step) {
      return null
    }
    const state = await this.#stateOf(step[0])
    for (const done of [...step].reverse()) {
      if (this.#queue.withdraw(done.clientId)) {
        state.withdraw(done.clientId)
      } else {
        this.#send(state, done, 'undo', { restore: done.before })
      }
    }
    this.#show(state, placeOf(step[0]))
    return step[0]
  }

  /** Does again what was last taken back. */
  async redo(): Promise<Done | null> {
    const step = this.history.redo((done) => ({ ...done, clientId: crypto.randomUUID() }))
    if (!step) {
      return null
    }
    const state = await this.#stateOf(step[0])
    for (const done of step) {
      this.#send(state, done, done.decision, done)
    }
    this.#show(state, placeOf(step[0]))
    return step[0]
  }

  /** The next value of this page that needs eyes, from the top again when the end is reached. */
  goOnHere(): boolean {
    const { state, place } = this.#spot!
    const next = nextOpen(state, place) ?? nextOpen(state, null)
    if (next) {
      this.#show(state, next)
    }
    return next !== null
  }

  /** The next or previous value of this page that needs eyes; false at its end. */
  step(step: 1 | -1): boolean {
    const { state, place } = this.#spot!
    const next = nextOpen(state, place, step)
    if (next) {
      this.#show(state, next)
    }
    return next !== null
  }

  /** The nearest page of the file with values that need eyes; null where there is none. */
  nextPageToReview(step: 1 | -1 = 1, isRound = true): number | null {
    const { fileId, page } = this.#spot!.state.page
    const open = [...(this.#pagesOf(fileId) ?? [])]
      .filter(([number, count]) => count > 0 && number !== page)
      .map(([number]) => number)
      .sort((one, other) => (one - other) * step)
    const ahead = open.find((number) => (number - page) * step > 0)
    return ahead ?? (isRound ? (open[0] ?? null) : null)
  }

  /** The next file with values that need eyes, apart from this one. */
  async nextFile(): Promise<QueuedFile | null> {
    const { files } = await this.#source.queue()
    const current = this.#spot?.state.page.fileId
    return files.find(({ fileId, toReview }) => fileId !== current && toReview > 0) ?? null
  }

  /** The platform has answered a decision. */
  answer(decision: QueuedDecision, result: DecisionResult): void {
    this.book.answer(decision, result)
    if (result.status !== 'saved') {
      this.history.forget(decision.clientId)
    }
    this.#onChange()
  }

  #decide(
    state: PageState,
    places: readonly Place[],
    decision: Exclude<DecisionKind, 'undo'>,
    value?: CellValue
  ): Done[] {
    return places.flatMap((place) => {
      const before = state.record(place.recordId)
      const cell = before && cellOf(before, place.field)
      if (!before || !cell) {
        return []
      }
      const { fileId, page } = state.page
      const done = { ...place, fileId, page, clientId: crypto.randomUUID(), decision, value }
      this.#send(state, done, decision, { value })
      return [{ ...done, before: changedCells(before, state.record(place.recordId)!) }]
    })
  }

  #send(
    state: PageState,
    { recordId, field, clientId }: Place & { clientId: string },
    decision: DecisionKind,
    { value, restore }: { value?: CellValue; restore?: Cell[] }
  ): void {
    const { fileId, page } = state.page
    const seen = cellOf(state.record(recordId)!, field)?.value
    const own = decision === 'undo' ? crypto.randomUUID() : clientId
    state.apply({ clientId: own, recordId, field, decision, value, restore })
    const queued: QueuedDecision = {
      ...this.#visitor,
      clientId: own,
      fileId,
      page,
      recordId,
      field,
      decision,
      ...(decision === 'correct' && { value }),
      ...(decision !== 'undo' && { expectedValue: seen }),
      sequence: ++this.#sequence,
      at: Date.now(),
    }
    void this.#queue.add([queued])
  }

  async #stateOf({ fileId, page }: Done): Promise<PageState> {
    return this.book.open(fileId, page)
  }

  #show(state: PageState, place: Place | null): void {
    this.#spot = { state, place }
    this.#onChange()
  }

  #entry(state: PageState, wanted: Place | 'first' | 'last'): Place | null {
    if (typeof wanted === 'object' && state.has(wanted)) {
      return wanted
    }
    const [record] = state.records
    const any = record && { recordId: record.recordId, field: state.columns[0].field }
    return nextOpen(state, null, wanted === 'last' ? -1 : 1) ?? any ?? null
  }

  async #count(fileId: string): Promise<void> {
    const queue = await this.#source.queue(fileId).catch(() => null)
    const pages = queue?.files.find((file) => file.fileId === fileId)?.pages ?? []
    if (queue) {
      this.#counts.set(fileId, new Map(pages.map(({ page, toReview }) => [page, toReview])))
      this.#onChange()
    }
  }

  /** What the platform counted, and of pages that were looked at what is left now. */
  #pagesOf(fileId: string): Map<number, number> | null {
    const counted = this.#counts.get(fileId)
    if (!counted) {
      return null
    }
    const pages = new Map(counted)
    for (const state of this.book.ofFile(fileId)) {
      pages.set(state.page.page, state.toReview)
    }
    return pages
  }
}

function placeOf({ recordId, field }: Done): Place {
  return { recordId, field }
}
