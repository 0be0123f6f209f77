import type { Decision, DecisionResult } from '../../../src/review/model/types.js'
import {
  TransportError,
  type BatchAnswer,
  type SendBatch,
} from '../../../src/review/saving/transport.js'

/** What becomes of a batch on its way. */
export type Fault = 'none' | 'lostRequest' | 'lostAnswer' | 'signedOut' | 'refused'

/** Takes decisions as the platform does, over a network that is told what to lose. */
export class FaultyPlatform {
  /** Decisions as they took effect, in this order. */
  readonly taken: Decision[] = []
  /** Sizes of the batches that arrived. */
  readonly batches: number[] = []
  /** How the next batches fare; `none` when there is nothing left. */
  faults: Fault[] = []
  isOffline = false
  /** Ids that are not taken, alone or among others. */
  readonly wrong = new Set<string>()
  readonly conflicts = new Set<string>()

  readonly send: SendBatch = async (_fileId, decisions) => {
    const fault = this.faults.shift() ?? 'none'
    if (this.isOffline || fault === 'lostRequest') {
      throw new TransportError('network', 'CONNECTION_FAILED', 'No network.')
    }
    if (fault === 'signedOut') {
      throw new TransportError('signedOut', 'UNAUTHORIZED', 'Sign in.')
    }
    if (decisions.some(({ clientId }) => this.wrong.has(clientId))) {
      throw new TransportError('refused', 'VALIDATION_ERROR', 'What is this?')
    }
    this.batches.push(decisions.length)
    const results = decisions.map((decision) => this.#take(decision))
    if (fault === 'lostAnswer') {
      throw new TransportError('network', 'CONNECTION_FAILED', 'No answer.')
    }
    return { results, toReview: 0, reviewedAt: null } satisfies BatchAnswer
  }

  #take(decision: Decision): DecisionResult {
    const { clientId } = decision
    if (this.conflicts.has(clientId)) {
      const current = { value: 63, by: 'Amina', at: 1 }
      return { clientId, status: 'conflict', code: 'RECORD_CHANGED', current }
    }
    if (!this.taken.some((known) => known.clientId === clientId)) {
      this.taken.push(decision)
    }
    return { clientId, status: 'saved' }
  }
}

/** Timers that run when they are told to. */
export class StoppedTimers {
  #due: { run: () => void; milliseconds: number }[] = []
  readonly pauses: number[] = []

  set(run: () => void, milliseconds: number): unknown {
    const timer = { run, milliseconds }
    this.#due.push(timer)
    this.pauses.push(milliseconds)
    return timer
  }

  clear(timer: unknown): void {
    this.#due = this.#due.filter((own) => own !== timer)
  }

  /** Runs what is due, and what becomes due by it. */
  async run(rounds = 200): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const [next] = this.#due.splice(0, 1)
      next?.run()
      for (let turn = 0; turn < 20; turn++) {
        await Promise.resolve()
      }
      if (this.#due.length === 0) {
        return
      }
    }
  }
}
