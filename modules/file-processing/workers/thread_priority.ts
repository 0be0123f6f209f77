import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * How much nicer a long task is than the rest of the process: it keeps a tenth of a core it shares.
 */
const NICER = 10

/** The highest number that the system knows. */
const NICEST = 19

/**
 * The number by which the operating system knows the thread that asks, or null where the system has
 * no priorities of threads: Linux alone has them.
 */
export function systemThread(): number | null {
  try {
    const [owner, , thread] = readlinkSync('/proc/thread-self').split('/')
    return Number(owner) === process.pid ? Number(thread) : null
  } catch {
    return null
  }
}

/**
 * What threads may have of a core that others want too. Lowering is always allowed, going back only
 * to processes with `CAP_SYS_NICE` or a limit for `nice`; whoever cannot go back replaces the
 * thread.
 */
export class ThreadPriority {
  #isReversible = true

  /** Whether a thread that was lowered can be raised again, as far as that is known. */
  get isReversible(): boolean {
    return this.#isReversible
  }

  /** @returns false where the thread stays as it is. */
  lower(thread: number): boolean {
    return set(thread, Math.min(getPriority() + NICER, NICEST))
  }

  /** @returns false when the thread stays low. */
  restore(thread: number): boolean {
    this.#isReversible &&= set(thread, getPriority())
    return this.#isReversible
  }
}

function set(thread: number, priority: number): boolean {
  try {
    setPriority(thread, priority)
    return true
  } catch {
    return false
  }
}
