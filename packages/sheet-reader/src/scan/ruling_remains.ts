import type { Component } from '../image/components.js'
import type { RasterRuling, RasterRulings } from '../image/rulings.js'

/** Pixels by which ink may reach over a ruling's own thickness and still be nothing else. */
const BESIDE = 2

/**
 * Leaves out what lies wholly on a level ruling and is as thin: the dots and dashes that a fax or a copier
 * left of it. A letter that stands on the ruling, or crosses it, is higher.
 */
export function withoutRulingRemains(
  components: readonly Component[],
  { horizontal }: RasterRulings
): Component[] {
  const sorted = [...horizontal].sort((one, other) => one.position - other.position)
  return components.filter((component) => {
    const middle = (component.y0 + component.y1) / 2
    return !rulingsNear(sorted, middle).some((ruling) => liesOn(component, ruling))
  })
}

/** Rulings, in order of their positions, whose ink may reach a height. */
function rulingsNear(sorted: readonly RasterRuling[], y: number): readonly RasterRuling[] {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle].position < y) {
      from = middle + 1
    } else {
      to = middle
    }
  }
  return sorted.slice(Math.max(0, from - 1), from + 1)
}

function liesOn(
  { x0, x1, y0, y1 }: Component,
  { position, thickness, from, to }: RasterRuling
): boolean {
  const reach = thickness / 2 + BESIDE
  return y0 >= position - reach && y1 <= position + reach && x0 >= from && x1 <= to
}
