import Sqlite, { type Database, type Statement } from 'better-sqlite3'
import db from '@adonisjs/lucid/services/db'

/** What a placeholder of a statement stands for. */
export type StatementValue = string | number | null

/** Milliseconds that a read waits in the rare moments in which SQLite lets nobody read. */
const BUSY_TIMEOUT = 10_000

/** Kilobytes of pages that the connection for reading keeps. */
const CACHE = 4000

/**
 * Rows that are remembered in all; those of a status or of a page of the history take some 250
 * bytes.
 */
const REMEMBERED_ROWS = 10_000

/** Changes with whatever any other connection commits, of this process or of another. */
const READ_VERSION = 'pragma data_version'

/** The connection for reading, and its statements by their text. */
interface Reader {
  connection: Database
  statements: Map<string, Statement>
  version: Statement
  moment: Moment
  remembered: RememberedRows
}

/** The time between two commits. */
interface Moment {
  version: unknown
}

/** What was read since the database has changed last, by statement and values. */
interface RememberedRows {
  moment: Moment
  rows: Map<Statement, Map<string, readonly unknown[]>>
  size: number
}

/** Null where the database is a server. */
let reader: Reader | null | undefined

/**
 * Rows of a SELECT that stands in the code as it is: `?` for each value, the same text for both
 * kinds of database. For what is asked with nearly every request, as building a statement anew and
 * making models of its rows takes many times longer than running it. Sees what is committed, so it
 * is not for use inside a transaction.
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

/**
 * The same for what clients ask again and again while nothing has changed. On SQLite the rows are
 * remembered for as long as the database says that nobody has committed anything since, which takes
 * it a quarter of the time of a small statement: the answer is never older than that of a
 * statement.
 */
export function readRowsAgain<Row>(
  sql: string,
  values: readonly StatementValue[]
): readonly Row[] | Promise<readonly Row[]> {
  if (reader === undefined) {
    reader = openReader()
  }
  return reader === null ? readFromServer<Row>(sql, values) : remembered<Row>(reader, sql, values)
}

/**
 * The same object until anybody, in this process or another, commits anything: what was read before
 * is still true while it is. Taken before what is to be remembered is read. Null where the database
 * is a server, which cannot tell.
 */
export function databaseMoment(): object | null {
  if (reader === undefined) {
    reader = openReader()
  }
  return reader && currentMoment(reader)
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
  const version = connection.prepare(READ_VERSION).pluck()
  const moment = { version: undefined }
  const nothing = { moment, rows: new Map(), size: 0 }
  return { connection, statements: new Map(), version, moment, remembered: nothing }
}

/** Nothing is remembered of what was not found: anybody could fill the memory with questions. */
function remembered<Row>(
  open: Reader,
  sql: string,
  values: readonly StatementValue[]
): readonly Row[] {
  const statement = statementFor(open, sql)
  const memory = currentMemory(open)
  let ofStatement = memory.rows.get(statement)
  if (!ofStatement) {
    ofStatement = new Map()
    memory.rows.set(statement, ofStatement)
  }
  const key = JSON.stringify(values)
  const known = ofStatement.get(key)
  if (known) {
    return known as readonly Row[]
  }
  const rows = statement.all(values) as Row[]
  if (rows.length > 0) {
    ofStatement.set(key, rows)
    memory.size += rows.length
  }
  return rows
}

/** The version is read before the rows: a change in between is noticed with the next question. */
function currentMemory(open: Reader): RememberedRows {
  const { remembered: memory } = open
  const moment = currentMoment(open)
  if (moment !== memory.moment || memory.size > REMEMBERED_ROWS) {
    memory.rows.clear()
    memory.size = 0
    memory.moment = moment
  }
  return memory
}

function currentMoment(open: Reader): Moment {
  const version = open.version.get()
  if (version !== open.moment.version) {
    open.moment = { version }
  }
  return open.moment
}

/**
 * SQLite plans a statement anew whenever a value that its condition compares is bound, which takes
 * five times as long as running it. It does not where the value is an expression, and `+` changes
 * nothing.
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
