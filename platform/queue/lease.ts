import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** Milliseconds after which work belongs to nobody again when its worker does not renew the lease. */
export const LEASE_DURATION = 30_000

const RENEWAL_INTERVAL = 10_000

/** Tells this process from an earlier one that had the same number. */
const BOOT = randomBytes(6).toString('hex')

let claims = 0

/** A new owner of leases: the machine, the process, its start and the claim. */
export function newLeaseOwner(): string {
  return `${hostname()}:${process.pid}:${BOOT}:${++claims}`
}

/** Moment until which a lease holds when it is taken or renewed now; epoch milliseconds. */
export function leaseEnd(): number {
  return Date.now() + LEASE_DURATION
}

/**
 * True when a lease belongs to a process of this machine that no longer runs. What runs on other
 * machines cannot be seen from here: their leases end by themselves.
 */
export function isAbandoned(owner: string): boolean {
  const [host, pid, boot] = owner.split(':')
  if (host !== hostname() || boot === BOOT) {
    return false
  }
  return Number(pid) === process.pid || !isRunning(Number(pid))
}

/** Renews a lease while the work under it goes on, and says when it was lost. */
export class LeaseRenewal {
  readonly #renew: () => Promise<boolean>
  #timer: NodeJS.Timeout
  #lost = new AbortController()

  /** @param renew moves the end of the lease to `leaseEnd()`; false when it is somebody else's. */
  constructor(renew: () => Promise<boolean>) {
    this.#renew = renew
    this.#timer = setInterval(() => void this.#attempt(), RENEWAL_INTERVAL).unref()
  }

  /** Aborted when the lease was lost. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #attempt(): Promise<void> {
    try {
      if (!(await this.#renew())) {
        this.stop()
        this.#lost.abort()
      }
    } catch {
      // A database that cannot be reached now may be back before the lease ends.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
