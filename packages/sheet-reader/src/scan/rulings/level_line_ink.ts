import type { BinaryImage } from '../../image/grey_image.js'
import type { RasterRuling, RulingSegment } from '../../image/rulings.js'
import type { RasterTable } from './raster_table.js'
import type { StraightPage } from '../page/straight_page.js'

/** In inches: a shorter stretch may be the bars of letters that touch, and is left alone. */
const SHORTEST = 1.5
/**
 * Pixels: the soft edge of a line, and how far it may leave its height on its way across the page.
 */
const EDGE = 1
const DRIFT = 2
/** How much of what a line's place seems to be in a column of pixels is believed. */
const TRUST = 1 / 8
/** Pixels of ink that go on above and below a line where a letter crosses it. */
const CROSSING = 3
/**
 * Pixels above a line in which the feet of letters are, and which part of these tails of letters
 * reach it at most.
 */
const LETTERED = 12
const MOST_TAILS = 0.15
/** In inches: a line so near to the first or the last of a drawn table is that line. */
const BESIDE_TABLE = 0.02
/** In inches: a box around more than a heading is a table of its own. */
const HIGHEST_BOX = 0.5
/** Pixels by which the ends of a box's lines differ, and in which its sides lie. */
const CORNER = 4
/** Share of its height along which a side is drawn at least: letters are lower than their rows. */
const SIDE = 0.8

const PAPER = 255

/**
 * Takes long level lines that are not inside of drawn tables off the page, so that letters that
 * touch one are no part of it: in a list with a line under every row the capitals often hang from
 * the line above, and titles stand on the first line of their table. Where ink goes on above and
 * below, a letter crosses the line and keeps what is its own; so does the tail of a letter that
 * ends in a line below the others: without it a `y` is a `v`.
 *
 * Changes the page's pictures.
 */
export function eraseLevelLines(
  page: StraightPage,
  lines: readonly RasterRuling[],
  tables: readonly RasterTable[]
): void {
  const margin = BESIDE_TABLE * page.dpi
  const isInTable = ({ position, from, to }: RulingSegment) =>
    tables.some(
      ({ rowEdges, columnEdges }) =>
        position > rowEdges[0] + margin &&
        position < rowEdges.at(-1)! - margin &&
        from < columnEdges.at(-1)! &&
        to > columnEdges[0]
    )
  const long = lines
    .flatMap(({ segments }) => segments)
    .filter((line) => line.to - line.from >= SHORTEST * page.dpi && !isInTable(line))
  for (const line of long) {
    eraseLine(page, line)
  }
  for (const [index, top] of long.entries()) {
    const bottom = long.slice(index + 1).find((line) => isBoxOf(top, line, page.dpi))
    if (bottom) {
      eraseSides(page, top, bottom)
    }
  }
}

/**
 * Whether two lines are top and bottom of a box that holds a line of text, as dark fills leave
 * their outlines.
 */
function isBoxOf(top: RulingSegment, bottom: RulingSegment, dpi: number): boolean {
  const height = bottom.position - top.position
  return (
    height > 0 &&
    height <= HIGHEST_BOX * dpi &&
    Math.abs(top.from - bottom.from) <= CORNER &&
    Math.abs(top.to - bottom.to) <= CORNER
  )
}

/**
 * Takes the sides of a box off the page: what is thin and upright at the ends of two lines and goes
 * from one to the other, as the first letter of a row that begins where its lines do does not.
 */
function eraseSides({ grey, binary }: StraightPage, top: RulingSegment, bottom: RulingSegment) {
  const { data, width } = binary
  const [from, to] = [innerEnd(top, 1), innerEnd(bottom, -1)]
  for (const side of [(top.from + bottom.from) / 2, (top.to + bottom.to) / 2]) {
    const [left, right] = [Math.round(side) - CORNER, Math.round(side) + CORNER]
    let inked = 0
    for (let y = from; y < to; y++) {
      inked += data.subarray(y * width + left, y * width + right).includes(1) ? 1 : 0
    }
    if (inked < SIDE * (to - from)) {
      continue
    }
    for (let y = Math.ceil(top.position); y < bottom.position; y++) {
      const row = y * width
      if (data[row + left - 1] === 0 && data[row + right] === 0) {
        data.fill(0, row + left, row + right)
        grey.data.fill(PAPER, row + left, row + right)
      }
    }
  }
}

/** The first row of pixels below a line that was erased, or the one behind the last above it. */
function innerEnd({ position, thickness }: RulingSegment, direction: 1 | -1): number {
  return Math.round(position + direction * (thickness / 2 + EDGE + DRIFT))
}

function eraseLine(
  { grey, binary }: StraightPage,
  { from, to, position, thickness }: RulingSegment
): void {
  const { data, width, height } = binary
  let centre = position
  const columns: LineColumn[] = []
  for (let x = from; x < Math.min(width, to); x++) {
    const seen = centreAt(binary, x, centre, thickness)
    if (seen !== null) {
      const moved = centre + TRUST * (seen - centre)
      centre = Math.max(position - DRIFT, Math.min(position + DRIFT, moved))
    }
    const top = Math.max(0, Math.round(centre - thickness / 2) - EDGE)
    const bottom = Math.min(height, Math.round(centre + thickness / 2) + EDGE)
    const reaches = isInked(binary, x, top - CROSSING, top)
    if (!reaches || !isInked(binary, x, bottom, bottom + CROSSING)) {
      columns.push({ x, top, bottom, reaches })
    }
  }
  const tails = new Set(tailsOf(columns, binary))
  for (const { x, top, bottom } of columns.filter((column) => !tails.has(column))) {
    for (let y = top; y < bottom; y++) {
      data[y * width + x] = 0
      grey.data[y * width + x] = PAPER
    }
  }
}

/** A column of pixels of a line. */
interface LineColumn {
  x: number
  top: number
  bottom: number
  /** Ink above reaches it. */
  reaches: boolean
}

/**
 * Where the tails of a line of text end in the line below it, whose other letters do not reach it.
 */
function tailsOf(columns: readonly LineColumn[], binary: BinaryImage): LineColumn[] {
  const reaching = columns.slice(CORNER, -CORNER).filter(({ reaches }) => reaches)
  const lettered = columns.filter(({ x, top }) => hasInk(binary, x, top - LETTERED, top))
  return reaching.length <= MOST_TAILS * lettered.length ? reaching : []
}

/**
 * The middle of a line's ink in a column of pixels; null where there is none, or a letter's with
 * it.
 */
function centreAt(
  { data, width, height }: BinaryImage,
  x: number,
  centre: number,
  thickness: number
): number | null {
  const isInk = (y: number) => y >= 0 && y < height && data[y * width + x] === 1
  let top = Math.floor(centre)
  if (!isInk(top)) {
    return null
  }
  let bottom = top + 1
  while (isInk(top - 1)) {
    top--
  }
  while (isInk(bottom)) {
    bottom++
  }
  return bottom - top <= thickness + 2 * EDGE ? (top + bottom) / 2 : null
}

/** Whether all pixels of a column between two heights are ink. */
function isInked(
  { data, width, height }: BinaryImage,
  x: number,
  from: number,
  to: number
): boolean {
  for (let y = from; y < to; y++) {
    if (y < 0 || y >= height || data[y * width + x] === 0) {
      return false
    }
  }
  return true
}

/** Whether a column has ink between two heights. */
function hasInk({ data, width }: BinaryImage, x: number, from: number, to: number): boolean {
  for (let y = Math.max(0, from); y < to; y++) {
    if (data[y * width + x] === 1) {
      return true
    }
  }
  return false
}
