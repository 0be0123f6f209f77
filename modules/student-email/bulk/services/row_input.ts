import { seal, unseal, type SecretOwner } from '#platform/secrets/vault'
import type { CsvTable } from './read_csv.js'
import type { KnownColumn } from './columns.js'
import { plainCell } from '#platform/csv'

/** One row as it was sent. */
export interface RowInput {
  /** Cells of a CSV record in the order of the columns; of JSON, the values of its fields. */
  cells: string[]
  /** Values by meaning: text of a CSV file, whatever JSON held. */
  fields: Record<string, unknown>
  /** Where the row comes from a list of errors: its number there, and why it was refused. */
  refusal?: { row: number; code: string }
}

/** Excel's way to keep a number as text. */
const EXCEL_TEXT = /^="(.*)"$/s

/** The rows of a CSV file. */
export function* rowsOfCsv(table: CsvTable): Generator<RowInput> {
  const { meanings, records, columns, isErrorList } = table
  for (const record of records) {
    const cells = isErrorList ? record.slice(0, columns.length) : record
    const fields: Record<string, unknown> = {}
    for (const [index, meaning] of meanings.entries()) {
      if (meaning !== undefined && cells[index] !== undefined) {
        fields[meaning] = plainCell(cells[index]).replace(EXCEL_TEXT, '$1')
      }
    }
    const isRagged = cells.length !== columns.length
    const input = { cells, fields: isRagged ? { ...fields, ...ragged(cells, columns) } : fields }
    const [row, code] = record.slice(columns.length)
    yield isErrorList && code ? { ...input, refusal: { row: Number(row), code } } : input
  }
}

/** A record with too many or too few cells may have shifted: it is told, never guessed at. */
function ragged(
  cells: string[],
  columns: string[]
): Partial<Record<KnownColumn | 'cells', string>> {
  return { cells: `has ${cells.length} cells for ${columns.length} columns` }
}

/** The rows of a JSON body. */
export function* rowsOfJson(
  students: readonly Record<string, unknown>[],
  columns: readonly string[]
): Generator<RowInput> {
  for (const fields of students) {
    yield { cells: columns.map((column) => cellOf(fields[column])), fields }
  }
}

/** Encrypts what was sent for a row. */
export function sealInput(row: { tenantId: string; id: string }, input: RowInput) {
  return seal(JSON.stringify(input), inputOwner(row))
}

/**
 * Decrypts what `sealInput` returned.
 *
 * @throws {SecretException} `E_SECRET_UNREADABLE` when `APP_KEY` has changed.
 */
export function openInput(row: { tenantId: string; id: string; input: string }): RowInput {
  return JSON.parse(unseal(row.input, inputOwner(row))) as RowInput
}

/** What the input of a row is bound to. */
export function inputOwner({ tenantId, id }: { tenantId: string; id: string }): SecretOwner {
  return { tenantId, purpose: `bulk-row:${id}` }
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) {
    return ''
  }
  if (Array.isArray(value)) {
    return value.join('|')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
