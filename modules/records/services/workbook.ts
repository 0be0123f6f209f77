import { WorkThread } from '#platform/threads/work_thread'
import type { Cell } from './record_table.js'

/** A table that becomes a file of a spreadsheet. */
export interface Workbook {
  headings: string[]
  rows: Cell[][]
}

/** Rows of the longest workbook: more of them take more memory than the thread has. */
export const MOST_ROWS = 10_000

const thread = new WorkThread<Workbook, Uint8Array>(
  new URL('../workers/workbook_thread.js', import.meta.url)
)

/** Writes a workbook (XLSX) beside the event loop. */
export async function writeWorkbook(workbook: Workbook): Promise<Buffer> {
  return Buffer.from(await thread.run(workbook))
}
