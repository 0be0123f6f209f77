import type { ResultRules } from '@tenant-education/result-arithmetic'
import { cellOf, columnsOf, withCells, type Column } from './columns.js'
import { decided, type Change } from './decide.js'
import { matrixOf, type Matrix } from './matrix.js'
import { countOpen } from './queue.js'
import type { DecisionResult, Place, ReviewPage, ReviewRecord } from './types.js'

/** A decision that the server has not confirmed yet. */
export type PendingChange = Change & { clientId: string; recordId: string }

/**
 * A page as a person sees it: what the server last said, with the decisions laid over it that are
 * still on their way. Records that nothing changed stay the same objects.
 */
export class PageState {
  #page: ReviewPage
  #shown: ReviewRecord[]
  #pending: PendingChange[] = []
  readonly columns: Column[]
  readonly rules: ResultRules
  /** Where values stand, as they are shown. */
  readonly matrix: Matrix

  constructor(page: ReviewPage) {
    this.#page = page
    this.#shown = page.records
    this.columns = columnsOf(page)
    this.rules = page.rules
    this.matrix = matrixOf(page, this.columns)
  }

  get page(): ReviewPage {
    return this.#page
  }

  get records(): readonly ReviewRecord[] {
    return this.#shown
  }

  get toReview(): number {
    return countOpen(this.#shown)
  }

  record(recordId: string): ReviewRecord | undefined {
    return this.#shown.find((record) => record.recordId === recordId)
  }

  has({ recordId, field }: Place): boolean {
    const record = this.record(recordId)
    return record !== undefined && cellOf(record, field) !== undefined
  }

  /** Lays a decision over the page. */
  apply(change: PendingChange): void {
    if (this.record(change.recordId)) {
      this.#pending.push(change)
      this.#show(change.recordId)
    }
  }

  /** A decision was never sent and is taken back. */
  withdraw(clientId: string): void {
    this.#drop(clientId)
  }

  /** The server has answered a decision. */
  answer({ clientId, status, record, current }: DecisionResult): void {
    const change = this.#pending.find((pending) => pending.clientId === clientId)
    const recordId = record?.recordId ?? change?.recordId
    const known = this.#page.records.find((own) => own.recordId === recordId)
    if (known) {
      if (record) {
        this.#keep(record.revision < known.revision ? known : record)
      } else if (change && status === 'saved') {
        this.#keep(decided(known, change, this.rules))
      } else if (change && current) {
        const cell = cellOf(known, change.field)
        this.#keep(withCells(known, cell ? [{ ...cell, value: current.value }] : []))
      }
      this.#pending = this.#pending.filter((pending) => pending !== change)
      this.#show(known.recordId)
    }
  }

  /** Takes the page as the server has it now; decisions on their way stay over it. */
  refresh(page: ReviewPage): PageState {
    const fresh = new PageState(page)
    for (const change of this.#pending) {
      fresh.apply(change)
    }
    return fresh
  }

  #drop(clientId: string): void {
    const change = this.#pending.find((pending) => pending.clientId === clientId)
    if (change) {
      this.#pending = this.#pending.filter((pending) => pending !== change)
      this.#show(change.recordId)
    }
  }

  #keep(record: ReviewRecord): void {
    const records = this.#page.records.map((own) =>
      own.recordId === record.recordId ? record : own
    )
    this.#page = { ...this.#page, records }
  }

  #show(recordId: string): void {
    const base = this.#page.records.find((record) => record.recordId === recordId)
    if (base) {
      const shown = this.#pending
        .filter((change) => change.recordId === recordId)
        .reduce((record, change) => decided(record, change, this.rules), base)
      this.#shown = this.#shown.map((record) => (record.recordId === recordId ? shown : record))
    }
  }
}
