import { cellOf, type Column } from './columns.js'
import type { Cell, Place, ReviewRecord } from './types.js'

/** True for a value that needs eyes. */
export function needsEyes(cell: Cell | undefined): boolean {
  return cell?.state === 'open'
}

/** Values of a page that need eyes, in the order of the sheet: row by row, from the left. */
export function openPlaces(records: readonly ReviewRecord[], columns: readonly Column[]): Place[] {
  return records.flatMap((record) => openOf(record, columns))
}

/** The same of one record. */
export function openOf(record: ReviewRecord, columns: readonly Column[]): Place[] {
  return columns
    .filter(({ field }) => needsEyes(cellOf(record, field)))
    .map(({ field }) => ({ recordId: record.recordId, field }))
}

/** The same without ink that nobody could read: there is no value that could be found right. */
export function acceptableOf(record: ReviewRecord, columns: readonly Column[]): Place[] {
  return openOf(record, columns).filter(({ field }) => !isUnread(cellOf(record, field)))
}

/** True for ink that nobody could read: its value is asked for. */
export function isUnread(cell: Cell | undefined): boolean {
  return needsEyes(cell) && cell!.value === null && hasReason(cell!, 'unreadable')
}

function hasReason({ reasons }: Cell, wanted: string): boolean {
  return reasons.some(({ reason }) => reason === wanted)
}

/** How many values of the records need eyes. */
export function countOpen(records: readonly ReviewRecord[]): number {
  return records.reduce((sum, { cells }) => sum + cells.filter(needsEyes).length, 0)
}

/** What the search for the next value goes over. */
export interface Sheet {
  records: readonly ReviewRecord[]
  columns: readonly Column[]
}

/**
 * The next value that needs eyes behind a place, or with `step` -1 the one before it; null at the
 * end of the page. Without a place: the first or the last one.
 */
export function nextOpen(sheet: Sheet, from: Place | null, step: 1 | -1 = 1): Place | null {
  const { records, columns } = sheet
  const size = records.length * columns.length
  const start = from ? positionOf(sheet, from) : step > 0 ? -1 : size
  for (let at = start + step; at >= 0 && at < size; at += step) {
    const record = records[Math.floor(at / columns.length)]
    const { field } = columns[at % columns.length]
    if (needsEyes(cellOf(record, field))) {
      return { recordId: record.recordId, field }
    }
  }
  return null
}

function positionOf({ records, columns }: Sheet, { recordId, field }: Place): number {
  const row = records.findIndex((record) => record.recordId === recordId)
  const column = columns.findIndex((candidate) => candidate.field === field)
  return row * columns.length + column
}
