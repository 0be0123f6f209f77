import type { Cell, CellValue, DecisionKind } from './types.js'

/** A decision as it can be taken back. */
export interface Done {
  clientId: string
  fileId: string
  page: number
  recordId: string
  field: string
  decision: Exclude<DecisionKind, 'undo'>
  value?: CellValue
  /** Cells that the decision changed, as they were. */
  before: Cell[]
}

/** Decisions of a visit, for undo and redo across pages. A step holds what one key decided. */
export class DecisionHistory {
  #done: Done[][] = []
  #undone: Done[][] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** How many decisions of this visit stand. */
  get size(): number {
    return this.#done.reduce((sum, step) => sum + step.length, 0)
  }

  /** A new decision puts an end to what could be done again. */
  add(step: Done[]): void {
    if (step.length > 0) {
      this.#done.push(step)
      this.#undone = []
    }
  }

  /** The step that an undo takes back; null at the start of the visit. */
  undo(): Done[] | null {
    const step = this.#done.pop() ?? null
    if (step) {
      this.#undone.push(step)
    }
    return step
  }

  /** The step that is done again, with the new ids of its decisions; null where there is none. */
  redo(renew: (done: Done) => Done): Done[] | null {
    const step = this.#undone.pop()?.map(renew) ?? null
    if (step) {
      this.#done.push(step)
    }
    return step
  }

  /** A decision that the server did not take cannot be taken back. */
  forget(clientId: string): void {
    const without = (steps: Done[][]) =>
      steps
        .map((step) => step.filter((done) => done.clientId !== clientId))
        .filter((step) => step.length > 0)
    this.#done = without(this.#done)
    this.#undone = without(this.#undone)
  }
}
