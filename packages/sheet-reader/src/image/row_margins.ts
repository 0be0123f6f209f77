import type { BinaryImage } from './grey_image.js'
import { partedAtGaps } from './parted_at_gaps.js'
import type { RasterRuling, RulingSegment } from './rulings.js'

/** In inches: how high the rows of a table are. */
const LOWEST_ROW = 0.1
const HIGHEST_ROW = 0.8
/** Share of the longer of two level lines that both go along where there is a row between them. */
const BOTH = 0.8
/** Fewest rows, one below the other, whose margins tell. */
const FEWEST_ROWS = 6
/**
 * In inches beside the middle of a level line, which is thick and dirty where an upright one meets
 * it.
 */
const LINE = 0.014
/** Share of a row's height above its letters, and below them. */
const MARGIN = 0.22
/**
 * In inches: how far the dots of one line lie beside each other, and how wide the paper on both
 * sides of it is.
 */
const SAME_LINE = 0.01
const BESIDE = 0.025
/**
 * So many of the margins, and such a share of them, have dots of a line; the share of these that
 * strays beside it.
 */
const FEWEST_DOTS = 6
const DOTTED = 0.2
const STRAY = 0.4
/**
 * Share of the margins above letters, and of those below, in which it has dots: letters reach into
 * one of them.
 */
const BOTH_ENDS = 0.12
/**
 * Share of the margins with dots in which some of them hang together with no letter: high letters,
 * and those of low rows, reach into both margins.
 */
const LOOSE = 0.4
/**
 * In inches, how far letters reach beside a place where they stand across it, and the share of rows
 * in which they do.
 */
const ACROSS = 0.035
const CROSSED = 0.6
/** So many rows without any dots end a line. */
const FARTHEST = 6
/**
 * How much higher a row is than the one beside it at most: between two tables the paper is higher.
 */
const LIKE = 1.25

interface Row {
  top: number
  bottom: number
  from: number
  to: number
}

/**
 * Upright lines of which a fax left dots that stand close to letters, or to the figures of a whole
 * column, so that their own look does not tell them from pieces of these: the margins of the rows
 * do, where no letter stands.
 *
 * @param level the level lines from which rows are told
 * @param dots the ink with its single dots
 */
export function linesInRowMargins(
  level: readonly RasterRuling[],
  dots: BinaryImage,
  dpi: number
): RulingSegment[] {
  const rows = rowsBetween(level, dpi)
  const starts = rows.flatMap((row, index) => (isBelow(rows[index - 1], row) ? [] : [index]))
  return starts
    .map((from, index) => rows.slice(from, starts[index + 1]))
    .filter((stack) => stack.length >= FEWEST_ROWS)
    .flatMap((stack) => linesThrough(stack, dots, dpi))
}

/** Whether a row follows right below another one that is about as high. */
function isBelow(above: Row | undefined, row: Row): boolean {
  if (!above || above.bottom !== row.top) {
    return false
  }
  const heights = [above.bottom - above.top, row.bottom - row.top]
  return Math.max(...heights) <= LIKE * Math.min(...heights)
}

function rowsBetween(level: readonly RasterRuling[], dpi: number): Row[] {
  const lines = [...level].sort((one, other) => one.position - other.position)
  return lines.slice(1).flatMap((bottom, index) => {
    const top = lines[index]
    const [from, to] = [Math.max(top.from, bottom.from), Math.min(top.to, bottom.to)]
    const height = bottom.position - top.position
    const isRow =
      height >= LOWEST_ROW * dpi &&
      height <= HIGHEST_ROW * dpi &&
      to - from >= BOTH * Math.max(top.to - top.from, bottom.to - bottom.from)
    return isRow ? [{ top: top.position, bottom: bottom.position, from, to }] : []
  })
}

/**
 * Which pixels of a margin have ink anywhere, and which have some that does not hang together with
 * the letters.
 */
interface Margin {
  dots: Uint8Array
  loose: Uint8Array
}

function linesThrough(rows: readonly Row[], dots: BinaryImage, dpi: number): RulingSegment[] {
  const reach = Math.round(SAME_LINE * dpi)
  const margins = rows.map((row) => marginsOf(row, dots, dpi))
  return placesOfLines(rows, margins, dots.width, dpi)
    .filter((x) => shareCrossed(x, rows, dots, dpi) < CROSSED)
    .flatMap((x) => stretchesAt(x, rows, margins, reach))
}

function placesOfLines(
  rows: readonly Row[],
  margins: readonly Margin[][],
  width: number,
  dpi: number
): number[] {
  const reach = Math.round(SAME_LINE * dpi)
  const countOf = (x: number, at: 0 | 1, kind: keyof Margin = 'dots') =>
    margins.filter((both) => isNear(both[at][kind], x, reach)).length
  const isLoose = (x: number) =>
    countOf(x, 0, 'loose') + countOf(x, 1, 'loose') >= LOOSE * counts[x]
  const from = Math.max(reach, Math.round(Math.min(...rows.map((row) => row.from))))
  const to = Math.min(width - reach, Math.round(Math.max(...rows.map((row) => row.to))))
  const least = Math.max(FEWEST_DOTS, DOTTED * 2 * rows.length)
  const counts = new Uint32Array(width)
  const isDotted = new Uint8Array(width)
  for (let x = from; x < to; x++) {
    const [above, below] = [countOf(x, 0), countOf(x, 1)]
    counts[x] = above + below
    const isAtBoth = Math.min(above, below) >= BOTH_ENDS * rows.length
    isDotted[x] = counts[x] >= least && isAtBoth ? 1 : 0
  }
  const beside = Math.round(BESIDE * dpi)
  const places = [...counts.keys()].filter((x) => isDotted[x] === 1)
  return places.filter((x) => isPeak(counts, x, reach, beside) && isLoose(x))
}

/**
 * Share of the rows in which letters stand on both sides of a place, and no line can be between
 * them.
 */
function shareCrossed(
  x: number,
  rows: readonly Row[],
  { data, width }: BinaryImage,
  dpi: number
): number {
  const [near, far] = [Math.round(SAME_LINE * dpi) + 1, Math.round(ACROSS * dpi)]
  const crossed = rows.filter(({ top, bottom }) => {
    const margin = MARGIN * (bottom - top)
    for (let y = Math.round(top + margin); y < bottom - margin; y++) {
      const left = data.subarray(y * width + x - far, y * width + x - near + 1)
      const right = data.subarray(y * width + x + near, y * width + x + far + 1)
      if (left.includes(1) && right.includes(1)) {
        return true
      }
    }
    return false
  })
  return crossed.length / rows.length
}

/** The margin above the letters of a row, and that below them. */
function marginsOf({ top, bottom }: Row, binary: BinaryImage, dpi: number): Margin[] {
  const line = LINE * dpi
  const depth = Math.max(line + 1, MARGIN * (bottom - top))
  return [
    marginBetween(binary, Math.round(top + depth) - 1, Math.round(top + line) - 1),
    marginBetween(binary, Math.round(bottom - depth), Math.round(bottom - line)),
  ]
}

/**
 * @param from the line of pixels nearest to the letters
 * @param to the line of pixels beyond the margin
 */
function marginBetween({ data, width }: BinaryImage, from: number, to: number): Margin {
  const dots = new Uint8Array(width)
  const loose = new Uint8Array(width)
  const step = Math.sign(to - from)
  let letters: Uint8Array = new Uint8Array(width).fill(1)
  for (let y = from; y !== to; y += step) {
    const ink = data.subarray(y * width, (y + 1) * width)
    letters = goingOn(ink, letters)
    ink.forEach((dot, x) => {
      dots[x] |= dot
      loose[x] |= dot & ~letters[x]
    })
  }
  return { dots, loose }
}

/**
 * The ink of a line of pixels that touches other ink in the line before, itself or through its
 * neighbours.
 */
function goingOn(ink: Uint8Array, before: Uint8Array): Uint8Array {
  const touching = ink.map((dot, x) => dot & (before[x - 1] | before[x] | before[x + 1]))
  for (let x = 1; x < ink.length; x++) {
    touching[x] |= ink[x] & touching[x - 1]
  }
  for (let x = ink.length - 2; x >= 0; x--) {
    touching[x] |= ink[x] & touching[x + 1]
  }
  return touching
}

function isNear(ink: Uint8Array, x: number, reach: number): boolean {
  return ink.subarray(Math.max(0, x - reach), x + reach + 1).includes(1)
}

/**
 * Whether most dots lie at one place, the first of several that are alike, and paper on both sides
 * of it.
 */
function isPeak(counts: Uint32Array, x: number, reach: number, beside: number): boolean {
  for (let away = 1; away <= beside; away++) {
    if ((counts[x - away] ?? 0) >= counts[x] || (counts[x + away] ?? 0) > counts[x]) {
      return false
    }
  }
  return [-1, 1].every((side) => (counts[x + side * (beside + reach)] ?? 0) <= STRAY * counts[x])
}

/** A line at one place, as far as no gap of many rows parts it. */
function stretchesAt(
  x: number,
  rows: readonly Row[],
  margins: readonly Margin[][],
  reach: number
): RulingSegment[] {
  const dotted = [...rows.keys()].filter((row) =>
    margins[row].some(({ dots }) => isNear(dots, x, reach))
  )
  return partedAtGaps(dotted, FARTHEST, (row) => [row, row + 1])
    .filter((part) => part.length > 1)
    .map((part) => ({
      from: rows[part[0]].top,
      to: rows[part.at(-1)!].bottom,
      position: x + 0.5,
      thickness: 1,
      isDotted: true,
    }))
}
