import type { Database } from 'better-sqlite3'

/**
 * Milliseconds a statement waits while another process (an Ace command, an external worker) holds
 * the write lock, before it fails with `SQLITE_BUSY`.
 */
const BUSY_TIMEOUT = 10_000

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
  takeWriteLockAtBegin(connection)
  done(null, connection)
}

/**
 * A transaction that reads first and writes later fails at once, without waiting, when another
 * process wrote in between. Taking the write lock at the beginning makes it wait its turn instead.
 */
function takeWriteLockAtBegin(connection: Database): void {
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) =>
    prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)) as typeof connection.prepare
}
