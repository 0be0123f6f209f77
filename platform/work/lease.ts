import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import type { ModelAdapterOptions, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import { timestamp } from '#platform/database/timestamp'

/**
 * Milliseconds after which work belongs to nobody again when its worker does not renew the lease.
 */
const DURATION = 30_000

const RENEWAL_INTERVAL = 10_000

/** Tells this process from an earlier one that had the same number. */
const BOOT = randomBytes(6).toString('hex')

let claims = 0

/** Work of a tenant that one worker at a time does. */
export class LeasedRow extends TenantModel {
  declare id: string

  /** The claim that works on it, or that was killed at work; null when nobody does. */
  @column()
  declare leaseOwner: string | null

  @timestamp()
  declare leaseUntil: DateTime | null
}

/** Somebody else has the row by now: whatever the former holder wanted to write is not written. */
export class LeaseLost extends Error {
  constructor(rowId: string) {
    super(`The lease on ${rowId} was lost.`)
  }
}

type RowQuery<Row extends LeasedRow> = ModelQueryBuilderContract<typeof LeasedRow, Row>

/** How a row is claimed. */
interface ClaimOptions {
  /** Columns that are written with the claim. */
  changes?: Record<string, unknown>
  /** What else must be true of the row at that moment. */
  only?: (query: RowQuery<LeasedRow>) => void
  clock?: Clock
}

/**
 * The right to work on a row, held by one claim at a time (ADR 20). It is renewed while the work
 * goes on and given back at the end; who is killed loses it. A holder that was held up for too long
 * may have lost it without noticing, so it changes rows through `mine` only.
 */
export class Lease<Row extends LeasedRow> {
  readonly #timer: NodeJS.Timeout
  readonly #lost = new AbortController()
  #until: number

  /** For a row that was claimed in a transaction which is committed by now. */
  constructor(
    readonly row: Row,
    readonly owner: string,
    readonly clock: Clock = systemClock
  ) {
    this.#until = endFrom(clock)
    this.#timer = setInterval(() => void this.renew(), RENEWAL_INTERVAL).unref()
  }

  /** Claims a row as it was read; null when somebody holds it, or was faster. */
  static async take<Row extends LeasedRow>(
    row: Row,
    options: ClaimOptions = {}
  ): Promise<Lease<Row> | null> {
    const owner = await claim(row, options)
    return owner === null ? null : new Lease(await row.refresh(), owner, options.clock)
  }

  /** Aborted when the lease was lost. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  /** The row, as long as it is this holder's. Nothing is found, or changed, once it is not. */
  mine(options?: ModelAdapterOptions): RowQuery<Row> {
    return queryOf(this.row, options).where('leaseOwner', this.owner)
  }

  /** Done by itself now and then. */
  async renew(): Promise<void> {
    const until = endFrom(this.clock)
    try {
      if (Number(await this.mine().update({ leaseUntil: until })) > 0) {
        this.#until = until
        return
      }
    } catch {
      // A database that cannot be reached now may be back before the lease ends.
      if (epochOf(this.clock) < this.#until) {
        return
      }
    }
    clearInterval(this.#timer)
    this.#lost.abort()
  }

  /** Gives the row back, so that it can be taken at once. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.mine().update({ leaseOwner: null, leaseUntil: null })
  }
}

/**
 * Claims a row as it was read, for work that needs a transaction to find out whether it may be
 * done; `new Lease` follows when that is committed.
 *
 * @returns the owner; null when somebody holds the row, or was faster.
 */
export async function claim(
  row: LeasedRow,
  { changes, only = () => {}, clock = systemClock }: ClaimOptions,
  options?: ModelAdapterOptions
): Promise<string | null> {
  const now = epochOf(clock)
  const owner = `${hostname()}:${process.pid}:${BOOT}:${++claims}`
  const free = queryOf(row, options)
    .where('leaseOwner', row.leaseOwner!)
    .where((over) => over.whereNull('leaseUntil').orWhere('leaseUntil', '<=', now))
  only(free)
  const claimed = await free.update({ ...changes, leaseOwner: owner, leaseUntil: endFrom(clock) })
  return Number(claimed) > 0 ? owner : null
}

/** True while a lease on the row lasts. @param now epoch milliseconds */
export function isHeld({ leaseUntil }: LeasedRow, now: number): boolean {
  return leaseUntil !== null && leaseUntil.toMillis() > now
}

/**
 * Ends the lease of a holder that was killed on this machine, which is seen at once; elsewhere
 * leases end by themselves.
 *
 * @returns true when it was ended by this call.
 */
export async function endAbandoned(row: LeasedRow): Promise<boolean> {
  if (row.leaseOwner === null || !isAbandoned(row.leaseOwner)) {
    return false
  }
  const ended = await queryOf(row)
    .where('leaseOwner', row.leaseOwner)
    .where('leaseUntil', '>', 0)
    .update({ leaseUntil: 0 })
  return Number(ended) > 0
}

/** True when a lease belongs to a process of this machine that no longer runs. */
export function isAbandoned(owner: string): boolean {
  const [host, pid, boot] = owner.split(':')
  if (host !== hostname() || boot === BOOT) {
    return false
  }
  return Number(pid) === process.pid || !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function endFrom(clock: Clock): number {
  return epochOf(clock) + DURATION
}

function queryOf<Row extends LeasedRow>(row: Row, options?: ModelAdapterOptions): RowQuery<Row> {
  const model = row.constructor as typeof LeasedRow
  return model
    .forTenant<typeof LeasedRow>(row.tenantId, options)
    .where('id', row.id) as RowQuery<Row>
}
