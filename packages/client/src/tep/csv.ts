/** A cell: a number stays one, null is empty. */
export type Cell = string | number | null

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * A table as CSV (RFC 4180). Texts that a spreadsheet would run as a formula begin with an apostrophe.
 *
 * @example csvOf([['name', 'total'], ['=1+1', -3]]) // "name,total\r\n'=1+1,-3\r\n"
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(printed).join(',')}\r\n`).join('')
}

function printed(cell: Cell): string {
  if (typeof cell !== 'string') {
    return cell === null ? '' : String(cell)
  }
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
