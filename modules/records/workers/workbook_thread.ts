import writeXlsxFile, { type Row } from 'write-excel-file/node'
import { serveThread } from '#platform/threads/serve_thread'
import type { Workbook } from '../services/workbook.js'

/** XML knows no other control characters than these three. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Characters of a cell, by Excel's own limit. */
const LONGEST = 32_767

/** Every text is a cell of text: what looks like a formula is shown, and never run. */
serveThread(async ({ headings, rows }: Workbook) => {
  const heading: Row = headings.map((text) => ({
    ...textCell(text),
    fontWeight: 'bold' as const,
    wrap: true,
  }))
  const body: Row[] = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'number'
        ? { type: Number, value: cell }
        : cell === null || cell === ''
          ? null
          : textCell(cell)
    )
  )
  const columns = headings.map((text, index) => ({ width: widthOf(text, rows, index) }))
  const file = writeXlsxFile([heading, ...body], { columns, stickyRowsCount: 1 })
  return Uint8Array.from(await file.toBuffer())
})

function textCell(text: string) {
  return {
    type: String,
    value: text.replace(FORBIDDEN, '').toWellFormed().slice(0, LONGEST),
  }
}

/** In characters, by the first rows. */
function widthOf(heading: string, rows: Workbook['rows'], index: number): number {
  const longest = Math.max(
    Math.min(heading.length, 18),
    ...rows.slice(0, 100).map((row) => String(row[index] ?? '').length)
  )
  return Math.min(Math.max(longest + 2, 8), 40)
}
