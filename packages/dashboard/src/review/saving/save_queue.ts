import type { DecisionResult } from '../model/types.js'
import { BatchSizes } from './batch_sizes.js'
import { inOrder, type DecisionStore, type QueuedDecision } from './saved_decision.js'
import { TransportError, type BatchAnswer, type SendBatch } from './transport.js'

/** Milliseconds that decisions are gathered for. */
const GATHER = 1000
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

/** How saving stands. */
export interface SaveState {
  kind: 'saved' | 'saving' | 'offline' | 'signedOut' | 'forbidden'
  /** Decisions that are not acknowledged. */
  waiting: number
}

/** Timers, so that tests need not wait. */
export interface Timers {
  set(run: () => void, milliseconds: number): unknown
  clear(timer: unknown): void
}

export interface SaveQueueOptions {
  send: SendBatch
  store: DecisionStore
  timers?: Timers
  /** Each answer to a decision, in the order of the decisions. */
  onResult: (decision: QueuedDecision, result: DecisionResult) => void
  onAnswer?: (fileId: string, answer: BatchAnswer) => void
  onState: (state: SaveState) => void
}

const machine: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/**
 * Sends decisions in the order they were made, a batch at a time, again and again until each is
 * answered. What is sent twice is one decision for the platform, by its id. Nobody waits for it.
 */
export class SaveQueue {
  readonly #options: SaveQueueOptions
  readonly #timers: Timers
  readonly #sizes = new BatchSizes()
  #waiting: QueuedDecision[] = []
  /** Ids that may have arrived already. */
  readonly #tried = new Set<string>()
  #timer: unknown = null
  #isSending = false
  #failures = 0
  #pause = 0
  #kind: SaveState['kind'] = 'saved'
  #isClosed = false

  constructor(options: SaveQueueOptions) {
    this.#options = options
    this.#timers = options.timers ?? machine
  }

  get waiting(): readonly QueuedDecision[] {
    return this.#waiting
  }

  /** Takes decisions up. They are kept on the device before anything else is done with them. */
  async add(decisions: readonly QueuedDecision[]): Promise<void> {
    this.#waiting.push(...decisions)
    this.#tell(this.#kind === 'saved' ? 'saving' : this.#kind)
    // A device that keeps nothing is no reason not to send.
    await this.#options.store.keep(decisions).catch(() => {})
    this.#plan(this.#failures === 0 && this.#sizes.isFull(this.#waiting) ? 0 : GATHER)
  }

  /** Takes up what an earlier visit left behind, before what is decided now. */
  adopt(decisions: readonly QueuedDecision[]): void {
    const known = new Set(this.#waiting.map(({ clientId }) => clientId))
    const left = decisions.filter(({ clientId }) => !known.has(clientId))
    left.forEach(({ clientId }) => this.#tried.add(clientId))
    this.#waiting = inOrder([...left, ...this.#waiting])
    if (left.length > 0) {
      this.#tell('saving')
      this.#plan(0)
    }
  }

  /** Takes a decision back that has certainly not been sent; false when it may have been. */
  withdraw(clientId: string): boolean {
    const at = this.#waiting.findIndex((decision) => decision.clientId === clientId)
    if (at < 0 || this.#tried.has(clientId)) {
      return false
    }
    this.#waiting.splice(at, 1)
    void this.#options.store.drop([clientId]).catch(() => {})
    this.#tell(this.#waiting.length === 0 ? 'saved' : this.#kind)
    return true
  }

  /** Sends at once, as when the network is back or somebody has signed in. */
  flush(): void {
    this.#failures = 0
    this.#plan(0)
  }

  /** Ends the queue of a visit; what waits stays on the device for the next one. */
  close(): void {
    this.#isClosed = true
    this.#timers.clear(this.#timer)
  }

  #plan(milliseconds: number): void {
    if (this.#isClosed || this.#isSending) {
      return
    }
    if (this.#timer !== null && milliseconds > 0) {
      return
    }
    this.#timers.clear(this.#timer)
    this.#timer = this.#timers.set(() => {
      this.#timer = null
      void this.#sendNext()
    }, milliseconds)
  }

  async #sendNext(): Promise<void> {
    const batch = this.#sizes.next(this.#waiting)
    if (batch.length === 0 || this.#isSending || this.#isClosed) {
      return
    }
    this.#isSending = true
    batch.forEach(({ clientId }) => this.#tried.add(clientId))
    try {
      const answer = await this.#options.send(batch[0].fileId, batch.map(decisionOf))
      await this.#take(batch, answer)
    } catch (error) {
      await this.#fail(batch, error)
    } finally {
      this.#isSending = false
      this.#goOn()
    }
  }

  /** What the answer left out is sent again. */
  async #take(batch: readonly QueuedDecision[], answer: BatchAnswer): Promise<void> {
    this.#failures = 0
    this.#sizes.grow()
    const results = new Map(answer.results.map((result) => [result.clientId, result]))
    const answered = batch.filter(({ clientId }) => results.has(clientId))
    if (answered.length === 0) {
      throw new TransportError('network', 'UNEXPECTED_ANSWER', 'The answer names no decision.')
    }
    await this.#settle(answered)
    for (const decision of answered) {
      this.#options.onResult(decision, results.get(decision.clientId)!)
    }
    this.#tell(this.#waiting.length === 0 ? 'saved' : 'saving')
    this.#options.onAnswer?.(batch[0].fileId, answer)
  }

  async #fail(batch: readonly QueuedDecision[], error: unknown): Promise<void> {
    const known = error instanceof TransportError ? error : null
    const failure = known?.failure ?? 'network'
    if (failure === 'refused') {
      await this.#refuse(batch, known!)
      return
    }
    this.#failures += 1
    this.#pause = Math.max(known?.retryAfter ?? 0, pauseAfter(this.#failures))
    this.#tell(failure === 'network' ? 'offline' : failure)
  }

  /** One decision that cannot be taken must not hold up the others: they go one by one. */
  async #refuse(batch: readonly QueuedDecision[], error: TransportError): Promise<void> {
    if (batch.length > 1) {
      this.#sizes.shrink()
      return
    }
    const [decision] = batch
    await this.#settle(batch)
    const { clientId } = decision
    const { code, message } = error
    this.#options.onResult(decision, { clientId, status: 'refused', code, message })
    this.#tell(this.#waiting.length === 0 ? 'saved' : 'saving')
  }

  async #settle(decisions: readonly QueuedDecision[]): Promise<void> {
    const ids = new Set(decisions.map(({ clientId }) => clientId))
    this.#waiting = this.#waiting.filter(({ clientId }) => !ids.has(clientId))
    ids.forEach((id) => this.#tried.delete(id))
    await this.#options.store.drop([...ids]).catch(() => {})
  }

  #goOn(): void {
    const isHeldUp = this.#kind === 'signedOut' || this.#kind === 'forbidden'
    if (this.#waiting.length > 0 && !isHeldUp) {
      this.#plan(this.#kind === 'offline' ? this.#pause : 0)
    }
  }

  #tell(kind: SaveState['kind']): void {
    this.#kind = kind
    this.#options.onState({ kind, waiting: this.#waiting.length })
  }
}

function decisionOf({ clientId, recordId, field, decision, value, expectedValue }: QueuedDecision) {
  return {
    clientId,
    recordId,
    field,
    decision,
    ...(value !== undefined && { value }),
    ...(expectedValue !== undefined && { expectedValue }),
  }
}

function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1))
}
