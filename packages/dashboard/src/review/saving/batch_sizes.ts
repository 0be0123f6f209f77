import type { QueuedDecision } from './saved_decision.js'

/** The platform takes no more at once. */
const MOST = 50

/** How many decisions are sent together: neighbours of one file, fewer after one was refused. */
export class BatchSizes {
  #most = MOST

  isFull(waiting: readonly QueuedDecision[]): boolean {
    return waiting.length >= this.#most
  }

  /** The first decisions that wait, as far as they are of one file. */
  next(waiting: readonly QueuedDecision[]): QueuedDecision[] {
    const [first] = waiting
    const end = waiting.findIndex(({ fileId }) => fileId !== first.fileId)
    return waiting.slice(0, Math.min(this.#most, end < 0 ? waiting.length : end))
  }

  shrink(): void {
    this.#most = 1
  }

  grow(): void {
    this.#most = Math.min(MOST, this.#most * 2)
  }
}
