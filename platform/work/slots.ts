import config from '#config/worker'

/** Milliseconds before a job that found no place comes again, when it is the next in the line. */
const SHORTEST_WAIT = 250
const LONGEST_WAIT = 10_000

/** Milliseconds for which a job that does not come again keeps its place in the line. */
const PATIENCE = 2000

/** Milliseconds that a job may come before its time. */
const LEEWAY = 100

/** A place in the worker. */
export interface Slot {
  release(): void
}

interface Waiting {
  /** Rises by one with each job that joins the line. */
  number: number
  /** When it comes again; milliseconds of `performance.now()`. */
  dueAt: number
}

interface Line {
  /** When each of the running jobs began. */
  running: Set<{ since: number }>
  /** Jobs that found no place, by their payload; the first in the line first. */
  waiting: Map<string, Waiting>
  joined: number
  /** Milliseconds that the last job took. */
  duration: number
}

/**
 * Shares the places of this process's worker among tenants: jobs of one kind get no more than a few
 * for each tenant, so that a tenant whose work is slow or hangs leaves places for the others. Who
 * finds no place is told when to come again, and is then served in turn.
 */
export class TenantSlots {
  readonly #share: number
  #lines = new Map<string, Line>()

  /** @param share places that the jobs of one kind and tenant may hold at the same time */
  constructor(share: number) {
    this.#share = share
  }

  /**
   * @param kind name of the job
   * @returns a place; the milliseconds after which to ask again; or null when the same job is in
   *   the line already and comes later.
   */
  take(job: { kind: string; tenantId: string; payload: object }): Slot | number | null {
    const lineId = `${job.kind}:${job.tenantId}`
    const line = this.#lines.get(lineId) ?? newLine()
    this.#lines.set(lineId, line)
    const key = JSON.stringify(job.payload)
    this.#forgetLost(line)

    if ((line.waiting.get(key)?.dueAt ?? 0) > performance.now() + LEEWAY) {
      return null
    }
    const free = this.#share - line.running.size
    if (line.running.size === 0 || placeOf(line, key) < free) {
      line.waiting.delete(key)
      return this.#occupy(lineId, line)
    }
    return this.#wait(line, key)
  }

  #occupy(lineId: string, line: Line): Slot {
    const job = { since: performance.now() }
    line.running.add(job)
    return {
      release: () => {
        line.running.delete(job)
        line.duration = performance.now() - job.since
        if (line.running.size + line.waiting.size === 0) {
          this.#lines.delete(lineId)
        }
      },
    }
  }

  /** The further behind in the line, the later it comes again, as far as that can be foretold. */
  #wait(line: Line, key: string): number {
    const now = performance.now()
    const number = line.waiting.get(key)?.number ?? (line.joined += 1)
    const ahead = number - (line.waiting.values().next().value?.number ?? number)
    const longest = Math.max(line.duration, ...[...line.running].map(({ since }) => now - since))
    const turns = Math.ceil((ahead * longest) / this.#share)
    const wait = Math.min(SHORTEST_WAIT + turns, LONGEST_WAIT)
    line.waiting.set(key, { number, dueAt: now + wait })
    return wait
  }

  /** A job that another process has taken meanwhile does not come again. */
  #forgetLost({ waiting }: Line): void {
    const now = performance.now()
    for (const [key, { dueAt }] of waiting) {
      if (dueAt + PATIENCE > now) {
        return
      }
      waiting.delete(key)
    }
  }
}

function newLine(): Line {
  return { running: new Set(), waiting: new Map(), joined: 0, duration: 0 }
}

/** How many stand before it in the line. */
function placeOf({ waiting }: Line, key: string): number {
  let place = 0
  for (const other of waiting.keys()) {
    if (other === key) {
      break
    }
    place += 1
  }
  return place
}

/** The places of this process's worker. */
export const tenantSlots = new TenantSlots(config.tenantShare)
