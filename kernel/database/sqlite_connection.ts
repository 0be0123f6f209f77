import type { Database, Statement } from 'better-sqlite3'

/**
 * Milliseconds a statement waits while another process (an Ace command, an external worker) holds
 * the write lock, before it fails with `SQLITE_BUSY`.
 */
const BUSY_TIMEOUT = 10_000

/** Prepared statements that a connection keeps. */
const MAXIMUM_STATEMENTS = 500

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
 * Two changes to how statements are prepared.
 *
 * A transaction that reads first and writes later fails at once, without waiting, when another
 * process wrote in between. Taking the write lock at the beginning makes it wait its turn instead.
 *
 * Preparing a statement takes longer than running most of them, and the query builder prepares each
 * anew. The most recently used ones are kept, until the schema changes.
 */
function prepareStatementsOnce(connection: Database): void {
  const prepare = connection.prepare.bind(connection)
  const kept = new Map<string, Statement>()

  connection.prepare = ((sql: string) => {
    if (!REUSABLE.test(sql)) {
      kept.clear()
      return prepare(sql)
    }
    const statement = kept.get(sql) ?? prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > MAXIMUM_STATEMENTS) {
      kept.delete(kept.keys().next().value as string)
    }
    return statement
  }) as typeof connection.prepare
}
