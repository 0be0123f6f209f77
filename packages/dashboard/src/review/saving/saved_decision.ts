import type { Decision } from '../model/types.js'

/** A decision on its way, as it is kept on the device: ids and values, nothing else. */
export interface QueuedDecision extends Decision {
  fileId: string
  page: number
  /** Order in which decisions were made, over all visits of the device. */
  sequence: number
  /** Slug of the school. */
  school: string
  userId: string
  /** The tab that made it. */
  visit: string
  /** Epoch milliseconds. */
  at: number
}

/** Keeps decisions until they are acknowledged. */
export interface DecisionStore {
  /** Resolves when the decisions survive a power cut. */
  keep(decisions: readonly QueuedDecision[]): Promise<void>
  drop(clientIds: readonly string[]): Promise<void>
  /** All that is kept, in the order it was decided. */
  all(): Promise<QueuedDecision[]>
  clear(): Promise<void>
}

/** Keeps nothing beyond the page: for browsers without a database, and for tests. */
export class MemoryStore implements DecisionStore {
  readonly #kept = new Map<string, QueuedDecision>()

  async keep(decisions: readonly QueuedDecision[]): Promise<void> {
    for (const decision of decisions) {
      this.#kept.set(decision.clientId, decision)
    }
  }

  async drop(clientIds: readonly string[]): Promise<void> {
    for (const id of clientIds) {
      this.#kept.delete(id)
    }
  }

  async all(): Promise<QueuedDecision[]> {
    return inOrder([...this.#kept.values()])
  }

  async clear(): Promise<void> {
    this.#kept.clear()
  }
}

/** In the order they were decided. */
export function inOrder(decisions: QueuedDecision[]): QueuedDecision[] {
  return decisions.sort((one, other) => one.at - other.at || one.sequence - other.sequence)
}
