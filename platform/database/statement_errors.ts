import type { ConnectionContract } from '@adonisjs/lucid/types/database'
import { framesOf, vouchForWords } from '#platform/errors/describe_error'

/** Characters of a statement that an error shows; a long list of rows has thousands. */
const LONGEST_STATEMENT = 500

/**
 * What a driver adds to its error: the statement with its values, or the server's words with them.
 */
const CARRIERS = ['sql', 'sqlMessage', 'bindings', 'parameters'] as const

/** Where the words of MySQL and SQLite name something of the schema. The rest may be a value. */
const NAMES = [
  /for key '([\w.]+)'$/,
  /for column ['`]([\w.`]+)['`] at row \d+$/,
  /^(?:Column|Unknown column) '([\w.]+)'/,
  /^(?:UNIQUE|NOT NULL|CHECK) constraint failed: ([\w., ]+)$/,
  /^no such (?:column|table): ([\w.]+)$/,
]

/**
 * Makes the errors of all statements of a connection speak without values: `ER_DUP_ENTRY
 * (tenants_slug_unique): insert into tenants (…) values (?, …)`. The drivers put the values into
 * text, stack and properties of an error, and so the names of pupils wherever it is printed.
 */
export function keepValuesOutOfErrors(connection: ConnectionContract): void {
  for (const client of new Set([connection.client, connection.readClient])) {
    client?.on('query-error', removeValues)
  }
}

function removeValues(error: unknown, { sql }: { sql: string }): void {
  if (!(error instanceof Error)) {
    return
  }
  const { code, sqlMessage } = error as { code?: unknown; sqlMessage?: unknown }
  const words = typeof sqlMessage === 'string' ? sqlMessage : error.message.split(' - ').at(-1)!
  const names = NAMES.map((name) => name.exec(words)?.[1]).find((name) => name !== undefined)
  const what = `${typeof code === 'string' ? code : error.name}${names ? ` (${names})` : ''}`

  const frames = framesOf(error) ?? ''
  error.message = `${what}: ${sql.slice(0, LONGEST_STATEMENT)}`
  error.stack = `${error.name}: ${error.message}\n${frames}`
  for (const carrier of CARRIERS) {
    delete (error as Partial<Record<(typeof CARRIERS)[number], unknown>>)[carrier]
  }
  vouchForWords(error)
}
