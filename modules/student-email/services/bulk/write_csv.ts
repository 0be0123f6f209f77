import { stringify } from 'csv-stringify/sync'

/**
 * Text of a CSV file as RFC 4180 describes it. A cell that a spreadsheet would take for a formula
 * gets an apostrophe in front.
 */
export function writeCsv(columns: readonly string[], records: readonly unknown[][]): string {
  return stringify([[...columns], ...records], {
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}
