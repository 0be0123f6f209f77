import type { FairQueue } from './fair_queue.js'
import type { Waiting } from './pool_task.js'
import type { PoolThread } from './pool_thread.js'
import type { SlowTenants } from './slow_tenants.js'

/**
 * Which task a thread does next, and which thread suits best, so that nobody waits for the slow.
 */
export class ThreadChoice {
  readonly #threads: readonly PoolThread[]
  readonly #queue: FairQueue<Waiting>
  readonly #slow: SlowTenants
  readonly #size: number

  /**
   * @param threads Those of the pool, as they come and go.
   * @param size Number of threads that may run at once.
   */
  constructor(
    threads: readonly PoolThread[],
    queue: FairQueue<Waiting>,
    slow: SlowTenants,
    size: number
  ) {
    this.#threads = threads
    this.#queue = queue
    this.#slow = slow
    this.#size = size
  }

  /** The next task for a thread: first of tenants that have less than their share. */
  next(thread: PoolThread): Waiting | undefined {
    const suits = (entry: Waiting) =>
      entry.thread ? entry.thread === thread : !thread.isWorn && !this.#takesLast(thread, entry)
    const share = this.#share()
    const isBelow = ({ tenantId }: Waiting) => this.#countThreadsOf(tenantId) < share
    return this.#queue.take((entry) => suits(entry) && isBelow(entry)) ?? this.#queue.take(suits)
  }

  /** The thread that will answer a conversation soonest, then the one with the fewest. */
  forSession(): PoolThread {
    const [thread] = this.#threads.toSorted(
      (one, other) => this.#burden(one) - this.#burden(other) || one.sessions - other.sessions
    )
    return thread
  }

  /**
   * Where slow tenants have all threads: the one whose task is put back. Where that is a choice,
   * the one that has begun last loses the least.
   */
  toPutBack(): PoolThread | undefined {
    const slow = this.#threads.filter((thread) => this.#isSlowAt(thread))
    const [last] = slow
      .filter(({ running }) => !running!.waiting.gaveWay && !running!.waiting.thread)
      .toSorted((one, other) => other.running!.since - one.running!.since)
    return this.#size > 1 && slow.length >= this.#size ? last : undefined
  }

  /** Threads for each tenant that has work. */
  #share(): number {
    const running = this.#threads.flatMap((thread) => thread.running?.waiting.tenantId ?? [])
    return Math.max(1, Math.floor(this.#size / this.#queue.countTenants(running)))
  }

  #countThreadsOf(tenantId: string): number {
    return this.#threads.filter(({ running }) => running?.waiting.tenantId === tenantId).length
  }

  /**
   * How little a thread suits a conversation: it is free, at work, held by a slow tenant, or worn.
   */
  #burden({ isWorn, running }: PoolThread): number {
    if (isWorn) {
      return 3
    }
    return running ? (this.#slow.has(running.waiting.tenantId) ? 2 : 1) : 0
  }

  /** Whether a slow tenant's task has to wait, so that one thread is always left to the others. */
  #takesLast(thread: PoolThread, { tenantId }: Waiting): boolean {
    const isLeft = (other: PoolThread) =>
      other !== thread && other.isReady && !other.isWorn && !this.#isSlowAt(other)
    return this.#size > 1 && this.#slow.has(tenantId) && !this.#threads.some(isLeft)
  }

  /** Whether a thread works for a slow tenant. */
  #isSlowAt({ running }: PoolThread): boolean {
    return running !== undefined && this.#slow.has(running.waiting.tenantId)
  }
}
