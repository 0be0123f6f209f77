import { csvOf, type Cell } from './csv.js'
import { tableOf } from './table.js'
import { UsageError } from './world.js'

/** How entries are printed. */
export type Form = 'table' | 'json' | 'csv'

/**
 * The form that was asked for.
 *
 * @throws {UsageError} when two were.
 */
export function formOf({ json = false, csv = false }: { json?: boolean; csv?: boolean }): Form {
  if (json && csv) {
    throw new UsageError('Give --json or --csv, not both.')
  }
  return json ? 'json' : csv ? 'csv' : 'table'
}

/** @param rows The entries as a table with its heading. */
export function shown(
  form: Form,
  entries: readonly unknown[],
  rows: readonly (readonly Cell[])[]
): string {
  if (form === 'json') {
    return `${JSON.stringify(entries, null, 2)}\n`
  }
  return form === 'csv' ? csvOf(rows) : tableOf(rows)
}
