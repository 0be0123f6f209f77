import { partedAtGaps } from './parted_at_gaps.js'
import { endsOfStroke } from './stroke_ends.js'
import type { BinaryImage } from './grey_image.js'
import {
  cutRuns,
  findRuns,
  joinRuns,
  type Direction,
  type JoinedRuns,
  type LineLook,
} from './ruling_runs.js'

/** A stretch of a drawn line, in pixels along the line; `to` is the first pixel after it. */
export interface RulingSegment {
  from: number
  to: number
  /** Centre across the line. */
  position: number
  thickness: number
  /** Only dots are left of it, far apart from each other. */
  isDotted?: true
}

/**
 * A straight line found in a picture. A line that is broken, by a merged cell or by a bad scan, is
 * one ruling with several segments.
 */
export interface RasterRuling {
  position: number
  thickness: number
  from: number
  to: number
  segments: RulingSegment[]
  /**
   * Nothing is drawn there: the edge of the picture, or of what a printer prints, cuts the table.
   */
  isCut?: true
}

export interface RasterRulings {
  horizontal: RasterRuling[]
  vertical: RasterRuling[]
}

/** Whole lines and their pieces; lines of which a fax or a copier left little but their length. */
const LOOKS: readonly LineLook[] = [
  { shortestRun: 0.11, longestGap: 0.026, ink: 0.7, stems: 0.35 },
  { shortestRun: 0.9, longestGap: 0.065, ink: 0.6, stems: 0.08 },
]

/** In inches: thicker ink is no line, lines nearer than this are one, or far apart along one. */
const THICKEST = 0.045
const SAME_LINE = 0.014
const FAR_APART = 0.6
/** Short lines: their length and thickness in inches, and the share of ink in their box. */
const LONGEST_WORD = 1.5
const THIN = 0.027
const SOLID = 0.6
/**
 * Share of its mean thickness by which a stroke's changes at once, and of its length where a line's
 * may.
 */
const STEP = 0.35
const EVEN = 0.06
/** One stretch of a ruling has to be this long, or what is left of it cover half of its length. */
const SHORTEST_STRETCH = 0.3
const SHORTEST_BROKEN = 1

/** Finds the drawn lines of a straightened page. `dpi` is the image's resolution. */
export function findRulings(binary: BinaryImage, dpi: number): RasterRulings {
  const horizontal = traceRulings(binary, dpi)
  return { horizontal, vertical: traceRulings(binary, dpi, 'vertical', horizontal) }
}

/**
 * The rulings of a binary image in one direction, from top to bottom or from left to right.
 *
 * @param across rulings that cross them: a stroke that is no line may be one as far as the next of
 *   these, where a letter stands in the line's way behind it
 */
export function traceRulings(
  binary: BinaryImage,
  dpi: number,
  direction: Direction = 'horizontal',
  across: readonly RasterRuling[] = []
): RasterRuling[] {
  const runs = findRuns(binary, dpi, LOOKS, direction)
  const strokes = LOOKS.flatMap((look, index) => {
    const isLine = (stroke: JoinedRuns) =>
      stroke.area <= THICKEST * dpi * (stroke.x1 - stroke.x0) &&
      isSolid(binary, stroke, dpi, direction) &&
      shareOfStems(binary, stroke, dpi, direction) <= look.stems
    return joinRuns(runs[index]).flatMap((stroke) => {
      if (isLine(stroke)) {
        return [stroke]
      }
      const parts = cutRuns(stroke.runs, across, look.shortestRun * dpi)
      return parts.length > 0 ? joinRuns(parts).filter(isLine) : []
    })
  })
  return alignSegments(
    strokes.map((stroke) => ({
      ...endsOfStroke(binary, stroke, dpi, direction),
      position: stroke.weightedY / stroke.area,
      thickness: stroke.area / (stroke.x1 - stroke.x0),
    })),
    dpi
  )
}

/**
 * A word in bold letters hangs together like a short line, but is thicker, or has more paper in it,
 * or is now thick and now thin.
 */
function isSolid(
  binary: BinaryImage,
  stroke: JoinedRuns,
  dpi: number,
  direction: Direction
): boolean {
  const { x0, x1, y0, y1, area } = stroke
  if (x1 - x0 > LONGEST_WORD * dpi || y1 - y0 <= THIN * dpi) {
    return true
  }
  return (
    area <= THIN * dpi * (x1 - x0) &&
    area >= SOLID * (x1 - x0) * (y1 - y0) &&
    stepsAlong(binary, stroke, direction) <= EVEN
  )
}

/**
 * Share of a stroke's length where its thickness changes at once, as it does where a letter ends.
 */
function stepsAlong(
  { data, width }: BinaryImage,
  { x0, x1, y0, y1, area }: JoinedRuns,
  direction: Direction
): number {
  const [down, right] = direction === 'horizontal' ? [width, 1] : [1, width]
  const thicknessAt = (x: number) => {
    let ink = 0
    for (let y = y0; y < y1; y++) {
      ink += data[y * down + x * right]
    }
    return ink
  }
  const step = (STEP * area) / (x1 - x0)
  let steps = 0
  let before = thicknessAt(x0)
  for (let x = x0 + 1; x < x1; x++) {
    const thickness = thicknessAt(x)
    steps += Math.abs(thickness - before) >= step ? 1 : 0
    before = thickness
  }
  return steps / (x1 - x0)
}

/**
 * Share of a stroke's length where ink goes on above or below it: letters do that, lines do not.
 */
function shareOfStems(
  { data, width, height }: BinaryImage,
  stroke: JoinedRuns,
  dpi: number,
  direction: Direction
): number {
  const [rows, down, right] = direction === 'horizontal' ? [height, width, 1] : [width, 1, width]
  const distance = Math.max(2, Math.round(0.01 * dpi))
  const above = stroke.y0 - distance
  const below = stroke.y1 - 1 + distance
  const isInk = (x: number, y: number) => data[y * down + x * right] === 1
  let stems = 0
  for (let x = stroke.x0; x < stroke.x1; x++) {
    if (
      (above >= 0 && isInk(x, above) && isInk(x, above + 1)) ||
      (below < rows && isInk(x, below) && isInk(x, below - 1))
    ) {
      stems++
    }
  }
  return stems / (stroke.x1 - stroke.x0)
}

/** Segments at the same height are one ruling, unless they are far apart. */
export function alignSegments(segments: RulingSegment[], dpi: number): RasterRuling[] {
  const tolerance = SAME_LINE * dpi
  segments.sort((a, b) => a.position - b.position)
  const rulings: RasterRuling[] = []
  let group: RulingSegment[] = []
  let weight = 0
  let weighted = 0
  const close = () => {
    for (const part of splitAtGaps(group, FAR_APART * dpi)) {
      const ruling = toRuling(withoutOverlaps(part))
      if (isRuling(ruling, dpi)) {
        rulings.push(ruling)
      }
    }
  }
  for (const segment of segments) {
    if (group.length > 0 && segment.position - weighted / weight > tolerance) {
      close()
      group = []
      weight = 0
      weighted = 0
    }
    const length = segment.to - segment.from
    group.push(segment)
    weight += length
    weighted += segment.position * length
  }
  if (group.length > 0) {
    close()
  }
  return rulings
}

function isRuling({ segments, from, to }: RasterRuling, dpi: number): boolean {
  const lengths = segments.map((segment) => segment.to - segment.from)
  if (Math.max(...lengths) >= SHORTEST_STRETCH * dpi) {
    return true
  }
  const covered = lengths.reduce((sum, length) => sum + length, 0)
  return to - from >= SHORTEST_BROKEN * dpi && covered >= (to - from) / 2
}

function splitAtGaps(segments: RulingSegment[], longest: number): RulingSegment[][] {
  segments.sort((a, b) => a.from - b.from)
  return partedAtGaps(segments, longest, ({ from, to }) => [from, to])
}

/** Where one stretch was found twice, the longer find counts. */
function withoutOverlaps(segments: RulingSegment[]): RulingSegment[] {
  const kept: RulingSegment[] = []
  for (const segment of [...segments].sort((a, b) => b.to - b.from - (a.to - a.from))) {
    if (!kept.some(({ from, to }) => segment.from < to && segment.to > from)) {
      kept.push(segment)
    }
  }
  return kept.sort((a, b) => a.from - b.from)
}

function toRuling(segments: RulingSegment[]): RasterRuling {
  let length = 0
  let area = 0
  let weighted = 0
  for (const segment of segments) {
    const own = segment.to - segment.from
    length += own
    area += own * segment.thickness
    weighted += own * segment.position
  }
  return {
    position: weighted / length,
    thickness: area / length,
    from: segments[0].from,
    to: Math.max(...segments.map((segment) => segment.to)),
    segments,
  }
}
