import type { GroupLine } from './heading_names.js'
import type { Extent } from '../lines/text_columns.js'

/** Columns that have a heading and nothing else. */
export function newColumns(lines: readonly GroupLine[], columns: readonly Extent[]): Extent[] {
  const named = lines.reduce(
    (sum, { places }) => sum + places.filter(({ isNew }) => !isNew).length,
    0
  )
  if (2 * named < columns.length) {
    return []
  }
  const fresh: Extent[] = []
  const found = lines
    .flatMap(({ places }) => places.filter(({ isNew }) => isNew))
    .sort((one, other) => one.box.x0 - other.box.x0)
  for (const { box } of found) {
    const last = fresh.at(-1)
    if (last && box.x0 < last.to) {
      last.to = Math.max(last.to, box.x1)
    } else {
      fresh.push({ from: box.x0, to: box.x1 })
    }
  }
  return fresh
}
