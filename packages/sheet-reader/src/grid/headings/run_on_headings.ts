import type { Spacing } from '../lines/spacing.js'
import type { PlacedLine } from './heading_places.js'

/**
 * Columns, by their place, whose heading a mere space parts from that of the next column on some
 * line: where one ends and the other begins, only their words tell.
 */
export function runOnColumns(
  lines: readonly Pick<PlacedLine, 'line' | 'places'>[],
  { space }: Spacing
): Set<number> {
  const found = new Set<number>()
  for (const { line, places } of lines) {
    for (const [index, next] of places.slice(1).entries()) {
      const { last, box } = places[index]
      if (next.first === last + 1 && next.box.x0 - box.x1 <= space * line.fontSize) {
        found.add(last)
      }
    }
  }
  return found
}
