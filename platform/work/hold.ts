import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { epochOf, systemClock, type Clock } from '#platform/clock'

type Rows = ModelQueryBuilderContract<LucidModel, unknown>

/**
 * Makes a row one worker's own until a moment that stands in a column of it: for work that is
 * short, or that becomes due at that moment (ADR 20). Whoever dies leaves it to others then; who
 * has done the work writes the next moment, or none. The moment proves whose the row is.
 *
 * @param row The row, with whatever else must be true of it.
 * @param until Epoch milliseconds.
 * @param free `seen`: as long as the moment is the one that was read; `now`: when it is past or
 *   none.
 * @returns false when somebody else has the row, or was faster.
 */
export async function holdUntil(
  row: Rows,
  column: string,
  until: number,
  free: { seen: number } | { now: number }
): Promise<boolean> {
  const held =
    'seen' in free
      ? row.where(column, free.seen)
      : row.where((over) => over.whereNull(column).orWhere(column, '<=', free.now))
  return Number(await held.update({ [column]: until })) > 0
}

/** A row that is held for as long as its work takes, however long that is. */
export class Hold {
  readonly #row: () => Rows
  readonly #column: string
  readonly #lasts: number
  readonly #clock: Clock
  readonly #timer: NodeJS.Timeout
  #until: number
  #renewal: Promise<void> = Promise.resolve()

  private constructor(row: () => Rows, column: string, until: number, lasts: number, clock: Clock) {
    this.#row = row
    this.#column = column
    this.#until = until
    this.#lasts = lasts
    this.#clock = clock
    this.#timer = setInterval(() => void this.renew(), lasts / 3).unref()
  }

  /**
   * @param lasts Milliseconds after which the row is free again when its holder was killed.
   * @returns null when somebody else has the row.
   */
  static async take(
    row: () => Rows,
    column: string,
    lasts: number,
    clock: Clock = systemClock
  ): Promise<Hold | null> {
    const now = epochOf(clock)
    const isTaken = await holdUntil(row(), column, now + lasts, { now })
    return isTaken ? new Hold(row, column, now + lasts, lasts, clock) : null
  }

  /** Done by itself now and then. */
  renew(): Promise<void> {
    this.#renewal = this.#renewal.then(async () => {
      const next = epochOf(this.#clock) + this.#lasts
      const isMine = await holdUntil(this.#row(), this.#column, next, { seen: this.#until })
      this.#until = isMine ? next : this.#until
    })
    // A database that cannot be reached now may be back before the hold ends.
    this.#renewal = this.#renewal.catch(() => {})
    return this.#renewal
  }

  /** Gives the row back, unless it is somebody else's by now. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewal
    await this.#row()
      .where(this.#column, this.#until)
      .update({ [this.#column]: null })
  }
}

/**
 * Leaves out rows that another worker's transaction has at hand, and locks the others until this
 * one ends. SQLite has one writer at a time: nothing is at hand there.
 */
export function unlockedRows<Query extends Rows>(
  rows: Query,
  trx: TransactionClientContract
): Query {
  return trx.dialect.name === 'mysql' ? (rows.forUpdate().skipLocked() as Query) : rows
}
