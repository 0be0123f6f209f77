import type { Connection } from 'mysql2'
import { EXACT_COLLATION } from './exact_text.js'

const SETTINGS = [
  'set session transaction isolation level read committed',
  `set session collation_connection = ${EXACT_COLLATION}`,
]

/**
 * Prepares a new MySQL connection. Each statement sees what is committed, as in most other databases:
 * MySQL's own default keeps an old snapshot and locks gaps between rows, which only brings deadlocks
 * here. And text is compared exactly, also where no column says how.
 */
export function prepareMysqlConnection(
  connection: Connection,
  done: (error: Error | null, connection: Connection) => void
): void {
  const [isolation, collation] = SETTINGS
  connection.query(isolation, (error) => {
    if (error) {
      done(error, connection)
    } else {
      connection.query(collation, (failure) => done(failure, connection))
    }
  })
}
