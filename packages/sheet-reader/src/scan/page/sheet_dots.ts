import type { PagePicture } from '../../pdf/drawn_shapes.js'

/**
 * How large the sheet of paper is of which a page shows the picture, and how fine the picture is.
 */
export interface SheetDots {
  /** Points of the sheet of paper, as far as can be known. */
  width: number
  height: number
  /** Dots an inch of the picture, across and down the page. */
  across: number
  down: number
  /** Only black and white, as faxes are. */
  isOneBit: boolean
}

/** Part of a page that its pictures cover together where it is the picture of a sheet. */
const COVERED = 0.5
/** Dots an inch of strips of one picture differ by less, as a share. */
const SAME_DOTS = 0.03
/**
 * Points. Sheets of paper are between these; a page that is not was made of pixels without a size.
 */
const LARGEST_SHEET = 1300
const SMALLEST_SHEET = 280
const A4_LONG_SIDE = 842
/** Dots an inch of scans that can be read and of scanners. */
const COARSEST = 130
const FINEST = 1300
/** Dots of a fax's line for A4, B4 and A3, and how they lie (ITU-T T.4). */
const FAX_LINES: readonly number[] = [1728, 2048, 2432]
const FAX_ACROSS = 204
const FAX_DOWN = 196
const FAX_COARSE_DOWN = 98
const ONE_BIT_FILTERS: readonly string[] = ['CCITTFaxDecode', 'JBIG2Decode', 'CCF']

/**
 * What the picture of a page tells about its sheet; null where no single picture, or strips of one,
 * fill the page.
 *
 * Many programs that put photos and faxes into a PDF take a pixel for a point. The page is then
 * metres wide, and a coarse fax half as high as it was: where the size is no sheet's, the longer
 * side is taken for that of A4, and the lines of a fax as the standard has them.
 */
export function sheetDots(
  page: { width: number; height: number },
  pictures: readonly PagePicture[]
): SheetDots | null {
  const covered = pictures.reduce((sum, picture) => sum + picture.coverage, 0)
  if (pictures.length === 0 || covered < COVERED) {
    return null
  }
  const dots = pictures.map(dotsOf)
  const [{ across, down }] = dots
  const isOne = dots.every(
    (other) =>
      Math.abs(other.across / across - 1) < SAME_DOTS && Math.abs(other.down / down - 1) < SAME_DOTS
  )
  if (!isOne) {
    return null
  }
  const isOneBit = pictures.every(({ filters }) =>
    filters.some((filter) => ONE_BIT_FILTERS.includes(filter))
  )
  const longest = Math.max(page.width, page.height)
  const isSheet =
    (longest <= LARGEST_SHEET || Math.max(across, down) > COARSEST) &&
    (longest >= SMALLEST_SHEET || Math.min(across, down) < FINEST)
  if (isSheet) {
    return { width: page.width, height: page.height, across, down, isOneBit }
  }
  const pixelsAcross = (page.width / 72) * across
  const pixelsDown = (page.height / 72) * down
  if (isOneBit && FAX_LINES.includes(pictures[0].width)) {
    const lines = pixelsDown < pixelsAcross ? FAX_COARSE_DOWN : FAX_DOWN
    return {
      width: (pixelsAcross / FAX_ACROSS) * 72,
      height: (pixelsDown / lines) * 72,
      across: FAX_ACROSS,
      down: lines,
      isOneBit,
    }
  }
  const share = A4_LONG_SIDE / longest
  return {
    width: page.width * share,
    height: page.height * share,
    across: across / share,
    down: down / share,
    isOneBit,
  }
}

/**
 * Dots an inch across and down the displayed page, on which a picture may lie turned by quarters.
 */
function dotsOf({ placement, width, height }: PagePicture): { across: number; down: number } {
  const [a, b, c, d] = placement
  const alongRow = (width / Math.hypot(a, b)) * 72
  const alongColumn = (height / Math.hypot(c, d)) * 72
  return Math.abs(a) >= Math.abs(b)
    ? { across: alongRow, down: alongColumn }
    : { across: alongColumn, down: alongRow }
}
