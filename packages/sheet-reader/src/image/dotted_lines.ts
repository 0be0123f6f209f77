import { findComponents, sidesOf, transposeComponent, type Component } from './components.js'
import type { BinaryImage } from './grey_image.js'
import { partedAtGaps } from './parted_at_gaps.js'
import { transposeImage } from './rotate.js'
import { linesInRowMargins } from './row_margins.js'
import {
  alignSegments,
  type RasterRuling,
  type RasterRulings,
  type RulingSegment,
} from './rulings.js'
import type { ImageWorkspace } from './workspace.js'

/** A dot of a line, all in inches: how thick and long it is at most, and the bare paper beside it. */
const THICKEST = 0.025
const LONGEST = 0.3
const BARE = 0.02
/** How far the dots of one line lie beside each other, and how far one after the other. In inches. */
const SAME_LINE = 0.012
const FARTHEST = 0.7
/** The same in gaps that few of a line's are longer than: after it another table's line begins. */
const FARTHEST_GAPS = 3
/** In inches: what stands nearer is one dot, as the two halves of a double dash are. */
const ONE_DOT = 0.03
/** A line has so many dots at least, or so many that cross lines, over so many inches, in most of its stretches of such a length. */
const FEWEST = 10
const FEWEST_ACROSS = 7
const SHORTEST = 0.8
const STRETCH = 0.25
const FILLED = 0.5
/** Dots at the same distances are typed ones that lead from a label to its value: longest by shortest. */
const REGULAR = 1.7
/** Ink as large as letters, in inches; a line crosses less of it than this share of its dots. */
const SMALLEST_LETTER = 0.03
const LARGEST_LETTER = 0.4
const CROSSED = 0.6
/**
 * Inches above and below a line in which the ink of letters is looked for of which its dots would be pieces. What
 * share of the dots has such ink where they are, and by how much that is more than between them.
 */
const LETTERS_FROM = 0.025
const LETTERS_TO = 0.08
const BESIDE_LETTERS = 0.5
const MORE_THAN_BETWEEN = 0.2
/** In inches, from a dot to the next, half of them: the dashes of empty cells stand further apart. */
const USUAL_STEP = 0.25
/** Parts of a row at its top and bottom in which no letter stands, and the share of a line's dots there. */
const ROW_ENDS = 0.2
const AT_ENDS = 0.1
/** In inches, how far a crossing line may end before this one. */
const CORNER = 0.05

/**
 * Adds the fine lines of which a fax left but dots, far apart from each other: their places in one row
 * show that they were a line. What has other ink close beside it is a piece of a letter.
 */
export function withDottedLines(
  rulings: RasterRulings,
  binary: BinaryImage,
  dpi: number,
  workspace: ImageWorkspace
): RasterRulings {
  const components = findComponents(binary)
  const join = (own: readonly RasterRuling[], dotted: RulingSegment[]) =>
    dotted.length === 0
      ? [...own]
      : alignSegments(
          [
            ...own.flatMap(({ segments }) => segments),
            ...dotted.map((segment): RulingSegment => ({ ...segment, isDotted: true })),
          ],
          dpi
        )
  const horizontal = join(rulings.horizontal, findDottedLines(components, binary, dpi))
  const turned = transposeImage(
    binary,
    workspace.bytes('rulings.transposed', binary.width * binary.height)
  )
  const others = components.filter((dot) => !isOn(dot, horizontal, SAME_LINE * dpi))
  const upright = findDottedLines(others.map(transposeComponent), turned, dpi, horizontal)
  const beside = linesInRowMargins(horizontal, binary, dpi)
  return { horizontal, vertical: join(rulings.vertical, [...upright, ...beside]) }
}

/** Whether only dots are left of most of a line. */
export function isOfDots({ segments }: RasterRuling): boolean {
  const lengthOf = (some: readonly RulingSegment[]) =>
    some.reduce((sum, { from, to }) => sum + to - from, 0)
  const dotted = segments.filter(({ isDotted }) => isDotted)
  return lengthOf(dotted) * 2 > lengthOf(segments)
}

/** Whether a dot lies on a level line, which says nothing of upright ones. */
function isOn({ y0, y1 }: Component, level: readonly RasterRuling[], reach: number): boolean {
  const middle = (y0 + y1) / 2
  return y1 - y0 < 2 * reach && level.some(({ position }) => Math.abs(position - middle) <= reach)
}

/**
 * Level lines of dots, each in stretches without a wide gap.
 *
 * @param across lines that cross them, where they have to: broken digits that stand one below the other
 * leave dots in the middle of rows alone
 */
export function findDottedLines(
  components: readonly Component[],
  binary: BinaryImage,
  dpi: number,
  across?: readonly RasterRuling[]
): RulingSegment[] {
  const dots = components.filter((dot) => isDot(dot, binary, dpi))
  const letters = components.filter((component) => isLetter(component, dpi))
  const reach = SAME_LINE * dpi
  const left = new Set(dots)
  const lines: RulingSegment[] = []
  for (const height of heightsByInk(dots, binary.height, reach)) {
    const near = [...left]
      .filter(({ y0, y1 }) => Math.abs((y0 + y1) / 2 - height) <= reach)
      .sort((one, other) => one.x0 - other.x0)
    for (const line of partedAtGaps(near, FARTHEST * dpi, sidesOf)) {
      if (
        !isLine(line, dpi, across ? FEWEST_ACROSS : FEWEST) ||
        isText(line, letters) ||
        arePieces(line, binary, dpi) ||
        (across && !isBetween(line, across, CORNER * dpi))
      ) {
        continue
      }
      const parts = partedAtGaps(line, FARTHEST_GAPS * usualGap(line), sidesOf)
      lines.push(...parts.filter((part) => part.length > 2).map(lineOf))
      line.forEach((dot) => left.delete(dot))
    }
  }
  return lines
}

function isDot(dot: Component, binary: BinaryImage, dpi: number): boolean {
  const bare = Math.round(BARE * dpi)
  return (
    dot.y1 - dot.y0 <= THICKEST * dpi &&
    dot.x1 - dot.x0 <= LONGEST * dpi &&
    isBare(binary, dot, dot.y0 - bare, dot.y0) &&
    isBare(binary, dot, dot.y1, dot.y1 + bare)
  )
}

function isBare(
  { data, width, height }: BinaryImage,
  { x0, x1 }: Component,
  from: number,
  to: number
): boolean {
  for (let y = Math.max(0, from); y < Math.min(height, to); y++) {
    if (data.subarray(y * width + x0, y * width + x1).includes(1)) {
      return false
    }
  }
  return true
}

/** Heights at which dots lie, those with most of them first. */
function heightsByInk(dots: readonly Component[], height: number, reach: number): number[] {
  const lengths = new Float64Array(height)
  for (const { x0, x1, y0, y1 } of dots) {
    lengths[Math.floor((y0 + y1) / 2)] += x1 - x0
  }
  const span = Math.round(reach)
  const sums = lengths.map((_, y) =>
    lengths.subarray(Math.max(0, y - span), y + span + 1).reduce((sum, length) => sum + length, 0)
  )
  return [...lengths.keys()]
    .filter((y) => lengths[y] > 0)
    .sort((one, other) => sums[other] - sums[one])
}

function isLetter({ x0, y0, x1, y1 }: Component, dpi: number): boolean {
  const longest = Math.max(x1 - x0, y1 - y0)
  return y1 - y0 > SMALLEST_LETTER * dpi && longest < LARGEST_LETTER * dpi
}

/** Whether dots are the points and dashes of a line of text: letters stand between them. */
function isText(dots: readonly Component[], letters: readonly Component[]): boolean {
  const { from, to, position } = lineOf(dots)
  const between = letters.filter(
    ({ x0, x1, y0, y1 }) => x1 > from && x0 < to && y0 <= position && y1 >= position
  )
  return between.length >= CROSSED * dots.length
}

/**
 * Whether dots are pieces of broken letters: the other pieces stand above or below them, and bare paper where no dots
 * are. A drawn line is broken wherever it happened, whatever stands beside it.
 */
function arePieces(dots: readonly Component[], binary: BinaryImage, dpi: number): boolean {
  const { from, to, position } = lineOf(dots)
  const isDotted = new Uint8Array(to - from)
  dots.forEach(({ x0, x1 }) => isDotted.fill(1, x0 - from, x1 - from))
  const columns = [0, 0]
  const beside = [0, 0]
  for (const [column, isOfDot] of isDotted.entries()) {
    columns[isOfDot]++
    beside[isOfDot] += hasLetterAt(binary, from + column, Math.round(position), dpi) ? 1 : 0
  }
  const [between, ofDots] = beside.map((count, index) => count / Math.max(1, columns[index]))
  return ofDots >= BESIDE_LETTERS && ofDots - between >= MORE_THAN_BETWEEN
}

function hasLetterAt({ data, width, height }: BinaryImage, x: number, y: number, dpi: number) {
  const last = Math.round(LETTERS_TO * dpi)
  for (let away = Math.round(LETTERS_FROM * dpi); away <= last; away++) {
    const isAbove = y >= away && data[(y - away) * width + x] === 1
    if (isAbove || (y + away < height && data[(y + away) * width + x] === 1)) {
      return true
    }
  }
  return false
}

/** Pixels of paper between the dots of a line, longer than four fifths of them. */
function usualGap(dots: readonly Component[]): number {
  const gaps = dots.slice(1).map(({ x0 }, index) => x0 - dots[index].x1)
  return at(
    gaps.sort((one, other) => one - other),
    0.8
  )
}

function isLine(dots: readonly Component[], dpi: number, fewest: number): boolean {
  const { from, to } = lineOf(dots)
  if (dots.length < fewest || to - from < SHORTEST * dpi) {
    return false
  }
  const places = partedAtGaps(dots, ONE_DOT * dpi, sidesOf).map(([first]) => first.x0)
  const stretches = Math.ceil((to - from) / (STRETCH * dpi))
  const filled = new Set(places.map((place) => Math.floor((place - from) / (STRETCH * dpi))))
  const steps = stepsOf(dots.map(({ x0 }) => x0))
  const isRegular = at(steps, 0.85) <= REGULAR * Math.max(1, at(steps, 0.15))
  return (
    filled.size >= FILLED * stretches &&
    !isRegular &&
    places.length > fewest / 2 &&
    at(stepsOf(places), 0.5) <= USUAL_STEP * dpi
  )
}

/** Pixels from each place to the next, the shortest first. */
function stepsOf(places: readonly number[]): number[] {
  const steps = places.slice(1).map((place, index) => place - places[index])
  return steps.sort((one, other) => one - other)
}

/** The step that such a share of all is shorter than. */
function at(steps: readonly number[], share: number): number {
  return steps[Math.floor(share * steps.length)]
}

/** Whether a line goes on from one crossing line to the next, and is not of dots between them. */
function isBetween(
  dots: readonly Component[],
  across: readonly RasterRuling[],
  corner: number
): boolean {
  const height = (dots[0].y0 + dots[0].y1) / 2
  const crossing = across
    .filter(({ from, to }) => from - corner <= height && height <= to + corner)
    .map(({ position }) => position)
    .sort((one, other) => one - other)
  let inside = 0
  let atEnds = 0
  for (const { x0, x1 } of dots) {
    const middle = (x0 + x1) / 2
    const next = crossing.findIndex((position) => position > middle)
    if (next <= 0) {
      continue
    }
    const part = (middle - crossing[next - 1]) / (crossing[next] - crossing[next - 1])
    inside++
    atEnds += Math.min(part, 1 - part) < ROW_ENDS ? 1 : 0
  }
  return inside >= FEWEST_ACROSS && atEnds > AT_ENDS * inside
}

function lineOf(dots: readonly Component[]): RulingSegment {
  const length = dots.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  const weighted = dots.reduce((sum, { x0, x1, y0, y1 }) => sum + ((x1 - x0) * (y0 + y1)) / 2, 0)
  const area = dots.reduce((sum, dot) => sum + dot.area, 0)
  return {
    from: Math.min(...dots.map(({ x0 }) => x0)),
    to: Math.max(...dots.map(({ x1 }) => x1)),
    position: weighted / length,
    thickness: area / length,
  }
}
