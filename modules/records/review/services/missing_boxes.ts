import { parseField } from '@tenant-education/result-arithmetic'
import type { FractionBox } from './drafted_values.js'

/** A value of a page, with its place where that was read. */
export interface PlacedCell {
  field: string
  page: number
  box: FractionBox | null
}

/** A student a row, or a student a page with a row for each subject. */
export type SheetLayout = 'roster' | 'card'

/**
 * Scores of a student lie in one row where their middles differ by less than this, in their
 * heights.
 */
const ONE_ROW = 1.5

/** Whether the scores of students lie beside or below each other. */
export function layoutOf(records: readonly (readonly PlacedCell[])[]): SheetLayout {
  for (const cells of records) {
    const boxes = scoresOf(cells)
    if (boxes.length >= 2) {
      const middles = boxes.map(({ y, height }) => y + height / 2)
      const spread = Math.max(...middles) - Math.min(...middles)
      return spread > ONE_ROW * Math.max(...boxes.map(({ height }) => height)) ? 'card' : 'roster'
    }
  }
  return records.length > 1 ? 'roster' : 'card'
}

/**
 * Gives a value that could not be read, or is blank, the place where it has to stand: in its column
 * and its row, as others in them tell.
 */
export function placeMissing(
  records: readonly (readonly PlacedCell[])[],
  layout: SheetLayout,
  page: number
): void {
  const columns = new Map<string, FractionBox>()
  for (const cell of records.flat()) {
    const column = columnOf(cell.field, layout)
    if (cell.box && cell.page === page && !columns.has(column)) {
      columns.set(column, cell.box)
    }
  }
  for (const cells of records) {
    const rows = new Map<string, FractionBox>()
    for (const { field, box, page: on } of cells) {
      const row = rowOf(field, layout)
      if (box && on === page && row !== null && !rows.has(row)) {
        rows.set(row, box)
      }
    }
    for (const cell of cells) {
      const row = rowOf(cell.field, layout)
      const across = columns.get(columnOf(cell.field, layout))
      const down = row === null ? undefined : rows.get(row)
      if (!cell.box && across && down) {
        cell.box = { x: across.x, width: across.width, y: down.y, height: down.height }
        cell.page = page
      }
    }
  }
}

/** Values with the same stand below each other. */
function columnOf(field: string, layout: SheetLayout): string {
  const parts = parseField(field)
  if (layout === 'roster' || !parts || parts.kind === 'overall') {
    return field
  }
  return parts.kind === 'component' ? `component ${parts.component}` : parts.kind
}

/** Values of a student with the same stand beside each other; null for what stands anywhere. */
function rowOf(field: string, layout: SheetLayout): string | null {
  if (layout === 'roster') {
    return 'all'
  }
  const parts = parseField(field)
  return !parts || parts.kind === 'overall' ? null : parts.subject
}

function scoresOf(cells: readonly PlacedCell[]): FractionBox[] {
  return cells.flatMap(({ field, box }) =>
    box && parseField(field)?.kind === 'score' ? [box] : []
  )
}
