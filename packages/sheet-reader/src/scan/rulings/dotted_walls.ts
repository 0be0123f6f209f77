import { isOfDots } from '../../image/dotted_lines.js'
import type { BinaryImage } from '../../image/grey_image.js'
import type { RasterRuling } from '../../image/rulings.js'
import { DRAWN, drawnPart } from './drawn_slots.js'
import { innerEdge } from './raster_cell.js'
import { inkedPart, isClearAround, isCrossed, isDotted } from './ruling_ink.js'

/**
 * Share of the rows that a line crosses in which dots are left of it where it was drawn in all of
 * them.
 */
const MOSTLY = 0.5
/** Fewest rows that tell it. */
const FEWEST = 4
/** Share of a row's height in which a line has ink that is whole there. */
const WHOLE = 0.8
/**
 * In inches: paper on both sides of where a line of dots may go on. Words of one heading stand
 * nearer to each other.
 */
const CLEAR = 0.064
/** For so many rows such a line may go on. */
const GOES_ON = 2

/**
 * In which rows an upright line parts the cells beside it, of which a fax left but dots: where it
 * left dots in most rows between the line's ends, it was drawn in the others too, unless ink stands
 * across it. Where a line is whole, nothing is added: what lacks there is no line. A line of dots
 * alone seems to end where chance left no more of them: it goes on for a row or two where words
 * stand well beside it.
 *
 * @param rows the level rulings from the top
 */
export function dottedWalls(
  ruling: RasterRuling,
  rows: readonly RasterRuling[],
  binary: BinaryImage,
  dpi: number
): boolean[] {
  const slots = rows.slice(1).map((bottom, index) => {
    const [from, to] = [innerEdge(rows[index], 1), innerEdge(bottom, -1)]
    const isAlong = drawnPart(ruling, rows[index].position, bottom.position) >= DRAWN
    const inked = isAlong ? inkedPart(ruling, from, to, binary) : 0
    return { from, to, isAlong, inked, hasDots: isDotted(ruling, from, to, binary) }
  })
  const along = slots.filter(({ isAlong }) => isAlong)
  const left = along.filter(({ hasDots, inked }) => hasDots || inked >= DRAWN)
  const broken = left.filter(({ inked }) => inked < WHOLE)
  const isLine =
    isOfDots(ruling) ||
    (left.length >= FEWEST &&
      left.length > MOSTLY * along.length &&
      broken.length > MOSTLY * left.length)
  const first = slots.findIndex(({ isAlong }) => isAlong)
  const last = slots.findLastIndex(({ isAlong }) => isAlong)
  const isClear = ({ from, to }: { from: number; to: number }) =>
    isClearAround(ruling, from, to, CLEAR * dpi, binary)
  const goesOn = (index: number) => {
    const beyond = slots.slice(Math.min(index, last + 1), Math.max(index + 1, first))
    return isOfDots(ruling) && beyond.length <= GOES_ON && beyond.every(isClear)
  }
  return slots.map(
    ({ from, to, isAlong, hasDots }, index) =>
      hasDots || (isLine && isAlong && !isCrossed(ruling, from, to, binary)) || goesOn(index)
  )
}
