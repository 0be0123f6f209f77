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
  done(null, connection)
}
