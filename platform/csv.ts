import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { Pace } from '#platform/pace'

/** Records that are written in one go. */
const BATCH = 50

/**
 * Text of a CSV file as RFC 4180 describes it. A cell that a spreadsheet would take for a formula
 * gets an apostrophe in front, which `plainCell` takes off again.
 */
export function writeCsv(columns: readonly string[], records: readonly unknown[][]): string {
  return linesOf([[...columns], ...records])
}

/**
 * As `writeCsv`, for many records: they are written as they are fetched, and others run in between.
 */
export function csvStream(
  columns: readonly string[],
  records: Iterable<unknown[]> | AsyncIterable<unknown[]>
): Readable {
  return Readable.from(batchesOf(columns, records))
}

/** What a cell says, without the apostrophe that keeps a spreadsheet from running it. */
export function plainCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '')
}

async function* batchesOf(
  columns: readonly string[],
  records: Iterable<unknown[]> | AsyncIterable<unknown[]>
): AsyncGenerator<string> {
  const pace = new Pace()
  let batch: unknown[][] = [[...columns]]
  for await (const record of records) {
    batch.push(record)
    if (batch.length >= BATCH) {
      yield linesOf(batch)
      batch = []
      await pace.rest()
    }
  }
  yield linesOf(batch)
}

function linesOf(records: unknown[][]): string {
  return stringify(records, {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}
