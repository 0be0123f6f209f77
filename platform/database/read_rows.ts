import Sqlite, { type Database, type Statement } from 'better-sqlite3'
import db from '@adonisjs/lucid/services/db'

/** What a placeholder of a statement stands for. */
export type StatementValue = string | number | null

/** Milliseconds that a read waits in the rare moments in which SQLite lets nobody read. */
const BUSY_TIMEOUT = 10_000

/** Kilobytes of pages that the connection for reading keeps. */
const CACHE = 4000

/** The connection for reading, and its statements by their text. */
interface Reader {
  connection: Database
  statements: Map<string, Statement>
}

/** Null where the database is a server. */
let reader: Reader | null | undefined

/**
 * Rows of a SELECT that stands in the code as it is: `?` for each value, the same text for both kinds
 * of database. For what is asked with nearly every request, as building a statement anew and making
 * models of its rows takes many times longer than running it. Sees what is committed, so it is not
 * for use inside a transaction.
 *
 * SQLite is asked over a connection of its own, which waits for no transaction of this process, and
 * answers at once.
 */
export function readRows<Row>(
  sql: string,
  values: readonly StatementValue[]
): Row[] | Promise<Row[]> {
  if (reader === undefined) {
    reader = openReader()
  }
  return reader === null
    ? readFromServer<Row>(sql, values)
    : (statementFor(reader, sql).all(values) as Row[])
}

/** Closes what reading has opened; the next read opens it again. */
export function closeReader(): void {
  reader?.connection.close()
  reader = undefined
}

function openReader(): Reader | null {
  const { config } = db.manager.get(db.primaryConnectionName)!
  if (config.client !== 'better-sqlite3') {
    return null
  }
  const { filename } = config.connection as { filename: string }
  const connection = new Sqlite(filename)
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
  connection.pragma(`cache_size = -${CACHE}`)
  connection.pragma('query_only = ON')
  return { connection, statements: new Map() }
}

/**
 * SQLite plans a statement anew whenever a value that its condition compares is bound, which takes five
 * times as long as running it. It does not where the value is an expression, and `+` changes nothing.
 */
function statementFor({ connection, statements }: Reader, sql: string): Statement {
  let statement = statements.get(sql)
  if (!statement) {
    statement = connection.prepare(sql.replaceAll('?', '+?'))
    statements.set(sql, statement)
  }
  return statement
}

async function readFromServer<Row>(
  sql: string,
  bindings: readonly StatementValue[]
): Promise<Row[]> {
  const { client } = db.connection().getReadClient()
  const connection: unknown = await client.acquireConnection()
  try {
    const { response } = (await client.query(connection, { sql, bindings })) as {
      response: [Row[], unknown]
    }
    return response[0]
  } finally {
    await client.releaseConnection(connection)
  }
}
