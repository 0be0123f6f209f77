import type { Component } from '../../image/components.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'

/** Pixels by which ink may reach over a ruling's own thickness and still be nothing else. */
const BESIDE = 2
/**
 * The same where every dot is black or white: one of a coarse fax, whose lines lie two pixels
 * apart.
 */
const BESIDE_DOTS = 4

/**
 * Leaves out what lies wholly on a level ruling and is as thin: the dots and dashes that a fax or a
 * copier left of it. A letter that stands on the ruling, or crosses it, is higher.
 *
 * @param isOneBit only black and white, as faxes are
 */
export function withoutRulingRemains(
  components: readonly Component[],
  { horizontal }: RasterRulings,
  isOneBit = false
): Component[] {
  const beside = isOneBit ? BESIDE_DOTS : BESIDE
  const sorted = [...horizontal].sort((one, other) => one.position - other.position)
  return components.filter((component) => {
    const middle = (component.y0 + component.y1) / 2
    return !rulingsNear(sorted, middle).some((ruling) => liesOn(component, ruling, beside))
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
  { position, thickness, from, to }: RasterRuling,
  beside: number
): boolean {
  const reach = thickness / 2 + beside
  return y0 >= position - reach && y1 <= position + reach && x0 >= from && x1 <= to
}
