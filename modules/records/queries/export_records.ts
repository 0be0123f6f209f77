import { Readable } from 'node:stream'
import { csvStream } from '#platform/csv'
import { ApiException } from '#platform/http/api_exception'
import { Pace } from '#platform/pace'
import { columnsOf, RecordTable, type Cell, type Language } from '../services/record_table.js'
import { MOST_ROWS, writeWorkbook } from '../services/workbook.js'
import { findFile, type Caller } from './find_file.js'
import { matchingIds, recordSlices, type RecordFilter } from './search_records.js'

/** What is to be exported, and how. */
export interface ExportOrder extends RecordFilter {
  format: 'csv' | 'xlsx'
  /** Separated by commas. */
  columns?: string
  language?: Language
}

/** A file that is ready to be sent. */
export interface Export {
  /** Safe as a name on every system. */
  fileName: string
  mediaType: string
  stream: Readable
}

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Tells spreadsheets that the text is UTF-8; without it they break accents. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Records as a table, a row each. They are walked twice: first to learn the subjects.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for unknown columns, `NOT_FOUND` for an unknown file,
 *   `EXPORT_TOO_LARGE` where a workbook would have more than {@link MOST_ROWS} rows.
 */
export async function exportRecords(
  caller: Caller,
  { format, columns, language, ...filter }: ExportOrder
): Promise<Export> {
  const table = new RecordTable(columnsOf(columns), language)
  const file = filter.fileId === undefined ? null : await findFile(caller, filter.fileId)
  const ids = await matchingIds(caller, filter)
  if (format === 'xlsx' && ids.length > MOST_ROWS) {
    throw new ApiException(
      'EXPORT_TOO_LARGE',
      `A workbook has ${MOST_ROWS} rows at most, and ${ids.length} records match. Narrow the search, or export CSV.`
    )
  }
  const pace = new Pace()
  for await (const records of recordSlices(caller.tenantId, ids)) {
    records.forEach(({ content }) => table.note(content))
    await pace.rest()
  }
  const rows = rowsOf(table, caller.tenantId, ids)
  return {
    fileName: `${plainName(file?.documentTitle ?? 'records')}.${format}`,
    mediaType: MEDIA_TYPES[format],
    stream: format === 'csv' ? csvOf(table, rows) : await workbookOf(table, rows),
  }
}

async function* rowsOf(
  table: RecordTable,
  tenantId: string,
  ids: string[]
): AsyncGenerator<Cell[]> {
  for await (const records of recordSlices(tenantId, ids)) {
    for (const record of records) {
      yield table.rowOf(record)
    }
  }
}

function csvOf(table: RecordTable, rows: AsyncIterable<Cell[]>): Readable {
  return Readable.from(marked(csvStream(table.headings, rows)))
}

async function* marked(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield* text
}

async function workbookOf(table: RecordTable, rows: AsyncIterable<Cell[]>): Promise<Readable> {
  const pace = new Pace()
  const all: Cell[][] = []
  for await (const row of rows) {
    all.push(row)
    await pace.rest()
  }
  const bytes = await writeWorkbook({ headings: table.headings, rows: all })
  return Readable.from([bytes])
}

/**
 * A title as the name of a file: nothing that a system takes for a folder, a device or a command.
 */
function plainName(title: string): string {
  const name = title
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')
    .slice(0, 100)
    .trim()
  return name || 'records'
}
