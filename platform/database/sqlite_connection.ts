import type { Database, Statement } from 'better-sqlite3'

/**
 * Milliseconds a statement waits while another process (an Ace command, an external worker) holds
 * the write lock, before it fails with `SQLITE_BUSY`.
 */
const BUSY_TIMEOUT = 10_000

/** Prepared statements that a connection keeps. */
const MAXIMUM_STATEMENTS = 500

/** Milliseconds of statements in a row after which everything else gets a turn. */
const LONGEST_TURN = 10

/** Statements that leave the schema alone. */
const REUSABLE = /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i

/**
 * Prepares a new SQLite connection: write-ahead log (readers do not wait for the writer; survives a
 * killed process), enforced foreign keys.
 */
export function prepareSqliteConnection(
  connection: Database,
  done: (error: Error | null, connection: Database) => void
): void {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
  prepareStatementsOnce(connection)
  done(null, connection)
}

/**
 * Three changes to how statements are prepared and run.
 *
 * A transaction that reads first and writes later fails at once, without waiting, when another
 * process wrote in between. Taking the write lock at the beginning makes it wait its turn instead.
 *
 * Preparing a statement takes longer than running most of them, and the query builder prepares each
 * anew. The most recently used ones are kept, until the schema changes.
 *
 * A statement runs on the thread that answers requests, and awaiting its result does not let others
 * in. Where statements follow each other, the event loop gets a turn in between.
 */
function prepareStatementsOnce(connection: Database): void {
  const prepare = connection.prepare.bind(connection)
  const kept = new Map<string, Statement>()
  const turn = new LoopTurn()

  connection.prepare = ((sql: string) => {
    if (!REUSABLE.test(sql)) {
      kept.clear()
      return prepare(sql)
    }
    const statement =
      kept.get(sql) ?? inTurns(prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql), turn)
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > MAXIMUM_STATEMENTS) {
      kept.delete(kept.keys().next().value as string)
    }
    return statement
  }) as typeof connection.prepare
}

/** A statement as the query builder uses it, whose results are awaited. */
function inTurns(statement: Statement, turn: LoopTurn): Statement {
  const { all, run } = statement
  statement.all = ((bindings: unknown[]) =>
    turn.take(() => all.call(statement, bindings))) as typeof all
  statement.run = ((bindings: unknown[]) =>
    turn.take(() => run.call(statement, bindings))) as typeof run
  return statement
}

/** The turn of the event loop in which statements run. */
class LoopTurn {
  #began: number | null = null

  /** Runs the work now, or in the next turn where this one has lasted long. */
  take<Result>(work: () => Result): Result | Promise<Result> {
    if (this.#began !== null && performance.now() - this.#began > LONGEST_TURN) {
      return new Promise((resolve) => setImmediate(resolve)).then(() => this.take(work))
    }
    if (this.#began === null) {
      this.#began = performance.now()
      setImmediate(() => {
        this.#began = null
      })
    }
    return work()
  }
}
