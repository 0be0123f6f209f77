import type { Connection, QueryError } from 'mysql2'
import { EXACT_COLLATION } from './exact_text.js'
import { delayAfter } from './lock_conflicts.js'

/** Seconds that a statement waits for a lock; the default of 50 would outlast most requests. */
const LOCK_WAIT = 10

const SETTINGS =
  `set session innodb_lock_wait_timeout = ${LOCK_WAIT}, ` +
  `collation_connection = ${EXACT_COLLATION}`

const BEGINS = /^\s*(begin|start\s+transaction)\b/i
const ENDS = /^\s*(commit|rollback)\b(?!\s+to\b)/i

/**
 * Prepares a new MySQL connection. Each statement sees what is committed, as in most other
 * databases: MySQL's own default keeps an old snapshot and locks gaps between rows, which only
 * brings deadlocks here. And text is compared exactly, also where no column says how.
 */
export function prepareMysqlConnection(
  connection: Connection,
  done: (error: Error | null, connection: Connection) => void
): void {
  repeatLoneStatements(connection)
  connection.query('set session transaction isolation level read committed', (error) => {
    if (error) {
      return done(error, connection)
    }
    connection.query(SETTINGS, (failure) => done(failure, connection))
  })
}

type Callback = (error: QueryError | null, ...answer: unknown[]) => void
type Query = (options: string | { sql: string }, values?: unknown, callback?: Callback) => unknown

/**
 * A statement outside of a transaction is a transaction of its own: where MySQL gives it up in
 * favour of others, it is sent again. Those inside are run again with all the others
 * (`inTransaction`).
 */
function repeatLoneStatements(connection: Connection): void {
  const send = connection.query.bind(connection) as unknown as Query
  let isInTransaction = false

  const query: Query = (options, values, callback) => {
    const sql = typeof options === 'string' ? options : options.sql
    const isLone = !isInTransaction && callback !== undefined
    isInTransaction = BEGINS.test(sql) || (isInTransaction && !ENDS.test(sql))
    if (!isLone || isInTransaction) {
      return send(options, values, callback)
    }
    const since = performance.now()
    const run = (number: number) => {
      send(options, values, (error, ...answer) => {
        const delay = error && delayAfter(error, number, since)
        if (delay === null) {
          callback(error, ...answer)
        } else {
          setTimeout(run, delay, number + 1)
        }
      })
    }
    return run(1)
  }
  connection.query = query as unknown as typeof connection.query
}
