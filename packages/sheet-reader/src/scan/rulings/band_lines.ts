import type { BinaryImage, PixelBox } from '../../image/grey_image.js'
import type { RasterRuling } from '../../image/rulings.js'

/** In inches: how far below a band the upright rulings of its table may be seen first. */
const FIRST_ROW = 0.4
/** In inches: how far beside a band the outermost rulings of its table may lie. */
const BESIDE = 0.03
/** Pixels that a letter stands away from a ruling. */
const CLEAR = 2
/** Share of a band's height through which a ruling must go on. */
const THROUGH = 0.3

/**
 * The upright rulings of tables, going on through the dark bands of headings above them as far as
 * no letter stands in the way, and drawn there: light lines in a dark fill are what a fax loses
 * first.
 *
 * @param binary the page, into which they are drawn
 */
export function continueIntoBands(
  vertical: readonly RasterRuling[],
  bands: readonly PixelBox[],
  binary: BinaryImage,
  dpi: number
): RasterRuling[] {
  return vertical.map((ruling) => {
    const band = bands.find((one) => isAbove(one, ruling, dpi))
    const top = band ? topOf(ruling, band, binary) : Infinity
    if (!band || band.y1 - top < THROUGH * (band.y1 - band.y0)) {
      return ruling
    }
    const x = Math.round(ruling.position)
    for (let y = top; y < band.y1; y++) {
      binary.data[y * binary.width + x] = 1
    }
    const { position, thickness } = ruling
    const segment = { from: top, to: Math.max(band.y1, ruling.from), position, thickness }
    return { ...ruling, from: top, segments: [segment, ...ruling.segments] }
  })
}

function isAbove(band: PixelBox, { position, from }: RasterRuling, dpi: number): boolean {
  return (
    position >= band.x0 - BESIDE * dpi &&
    position <= band.x1 + BESIDE * dpi &&
    from > (band.y0 + band.y1) / 2 &&
    from <= band.y1 + FIRST_ROW * dpi
  )
}

/** How far up from its lower edge a band is clear of letters where a ruling stands. */
function topOf({ position }: RasterRuling, band: PixelBox, { data, width }: BinaryImage): number {
  const x = Math.round(position)
  const edge = CLEAR + 1
  const isClear = (y: number) =>
    !data.subarray(y * width + Math.max(0, x - CLEAR), y * width + x + CLEAR + 1).includes(1)
  let y = band.y1 - edge
  while (y > band.y0 + edge && isClear(y - 1)) {
    y--
  }
  return y > band.y0 + edge ? y + CLEAR : band.y0
}
