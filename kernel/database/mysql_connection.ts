import type { Connection } from 'mysql2'

/**
 * Prepares a new MySQL connection: each statement sees what is committed, as in most other databases.
 * MySQL's own default keeps an old snapshot and locks gaps between rows, which only brings deadlocks
 * here.
 */
export function prepareMysqlConnection(
  connection: Connection,
  done: (error: Error | null, connection: Connection) => void
): void {
  connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', (error) => {
    done(error, connection)
  })
}
