import type { BinaryImage } from '../../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'
import { runsThrough } from './drawn_slots.js'

/** In inches: how far a level ruling may end before an upright one that it meets. */
const CORNER_GAP = 0.05
/** In inches: level rulings that are nearer hold no line of text between them. */
const LOWEST_ROW = 0.1
/** Stems stand one below the other in so many rows before they look like a line. */
const FEWEST_ROWS = 2

/**
 * The rulings of a page without what only seems to be an upright one: stems of letters and digits
 * in the rows between level rulings (`1`, `11`, `14` one below the other), which a search that
 * forgives a fax its gaps joins through the level ones. A line is drawn along all of a row
 * somewhere, or its dots are.
 */
export function withoutStems(
  { horizontal, vertical }: RasterRulings,
  dpi: number,
  binary: BinaryImage
): RasterRulings {
  const isOfStems = (ruling: RasterRuling) => {
    const crossing = horizontal
      .filter(
        ({ position, from, to }) =>
          from - CORNER_GAP * dpi <= ruling.position &&
          ruling.position <= to + CORNER_GAP * dpi &&
          ruling.from <= position &&
          position <= ruling.to
      )
      .sort((one, other) => one.position - other.position)
    const rows = crossing
      .slice(1)
      .map((bottom, index): [RasterRuling, RasterRuling] => [crossing[index], bottom])
      .filter(([top, bottom]) => bottom.position - top.position >= LOWEST_ROW * dpi)
    return (
      rows.length >= FEWEST_ROWS &&
      rows.every(([top, bottom]) => !runsThrough(ruling, top, bottom, binary))
    )
  }
  return { horizontal, vertical: vertical.filter((ruling) => !isOfStems(ruling)) }
}
