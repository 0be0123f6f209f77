import { partsOf } from './fields.js'
import type { Box, ReviewPage } from './types.js'

/** Share of the page above the first row that headings may take. */
const TALLEST = 0.12
/** Share of the page around a column: turned and slanted headings lean over. */
const BESIDE = 0.012

/**
 * The part of a page above the values of a subject, where its heading stands; null where none does.
 */
export function headingPart(page: ReviewPage, subject: string): Box | null {
  const placed = page.records.flatMap(({ cells }) =>
    cells.flatMap(({ field, box, page: own }) => (box && own === page.page ? [{ field, box }] : []))
  )
  const own = placed.flatMap(({ field, box }) => (subjectOfField(field) === subject ? [box] : []))
  if (page.layout !== 'roster' || own.length === 0) {
    return null
  }
  const firstRow = Math.min(...placed.map(({ box }) => box.y))
  const left = Math.max(0, Math.min(...own.map(({ x }) => x)) - BESIDE)
  const right = Math.min(1, Math.max(...own.map(({ x, width }) => x + width)) + BESIDE)
  const top = Math.max(0, firstRow - TALLEST)
  return firstRow <= 0 ? null : { x: left, y: top, width: right - left, height: firstRow - top }
}

function subjectOfField(field: string): string | null {
  const parts = partsOf(field)
  return parts === null || parts.kind === 'overall' ? null : parts.subject
}
