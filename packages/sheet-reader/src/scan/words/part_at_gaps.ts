import type { BinaryImage } from '../../image/grey_image.js'
import type { RasterRuling } from '../../image/rulings.js'
import { innerEdge, type RasterCell } from '../rulings/raster_cell.js'

/** In inches: words of one heading stand nearer to each other. */
const GAP = 0.064
/** Pixels beside a ruling in which what is left of it may lie. */
const REMAINS = 2
/**
 * Pixels of ink in a column or a row of pixels that are more than dust, and in what a word covers.
 */
const INKED = 2
const LEAST_INK = 12
/**
 * Share of a cell's height: a column of ink that is as high where a line is lost may be the stem of
 * a letter.
 */
const STEM = 0.25

/**
 * The cells that merged ones were where a fax left nothing of the lines between them: each of its
 * columns has a word of its own, clear of the next by more than words of one heading are; so are
 * those of a dark heading in which noise left pieces of the lines. One heading over all of them
 * stays what it is, and so do the others of its row that are as wide (`Eng. Lang.` beside `Maths`).
 *
 * @param vertical the upright rulings of the table, from the left
 */
export function partAtGaps(
  cells: readonly RasterCell[],
  vertical: readonly RasterRuling[],
  binary: BinaryImage,
  dpi: number
): RasterCell[] {
  const parted = new Map<RasterCell, RasterCell[]>()
  const whole = new Set<string>()
  for (const cell of cells) {
    if (cell.columnSpan === 1) {
      continue
    }
    const ink = inkOf(cell, binary)
    const parts = partsOf(cell, vertical, ink, binary, dpi)
    if (parts) {
      parted.set(cell, parts)
    } else if (sumOf(ink) >= LEAST_INK) {
      whole.add(widthOf(cell))
    }
  }
  return cells.flatMap((cell) => (whole.has(widthOf(cell)) ? cell : (parted.get(cell) ?? cell)))
}

/** The row of a cell, and over how many columns it goes. */
function widthOf({ row, columnSpan }: RasterCell): string {
  return `${row} ${columnSpan}`
}

function partsOf(
  cell: RasterCell,
  vertical: readonly RasterRuling[],
  ink: Uint16Array,
  binary: BinaryImage,
  dpi: number
): RasterCell[] | null {
  const walls = vertical.slice(cell.column + 1, cell.column + cell.columnSpan)
  const stem = STEM * (cell.box.y1 - cell.box.y0)
  const gapOf = (wall: RasterRuling) =>
    Math.max(gapAt(wall, ink, cell.box.x0, stem), gapBesideRest(wall, cell, ink, binary))
  if (!walls.every((wall) => gapOf(wall) >= GAP * dpi)) {
    return null
  }
  const edges = [cell.box.x0, ...walls.flatMap((wall) => [innerEdge(wall, -1), innerEdge(wall, 1)])]
  edges.push(cell.box.x1)
  const parts = Array.from({ length: cell.columnSpan }, (_, index) => ({
    ...cell,
    column: cell.column + index,
    columnSpan: 1,
    box: { ...cell.box, x0: edges[2 * index], x1: edges[2 * index + 1] },
  }))
  const isFilled = ({ box }: RasterCell) =>
    sumOf(ink.subarray(box.x0 - cell.box.x0, box.x1 - cell.box.x0)) >= LEAST_INK
  return parts.every(isFilled) ? parts : null
}

function sumOf(ink: Uint16Array | Uint8Array): number {
  let sum = 0
  for (const pixels of ink) {
    sum += pixels
  }
  return sum
}

/** Pixels of ink in each column of pixels of a cell. */
function inkOf({ box }: RasterCell, { data, width }: BinaryImage): Uint16Array {
  const ink = new Uint16Array(Math.max(0, box.x1 - box.x0))
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      ink[x - box.x0] += data[y * width + x]
    }
  }
  return ink
}

/**
 * How wide the paper around a place without a line is; 0 where ink runs through it. Where a stem
 * stands in it half of the narrower side counts: the first digit of `ENG 107` is no line, a stroke
 * far from all letters is one. A word that begins or ends there stands at the side of its cell:
 * half of the other side counts.
 */
function gapAt(ruling: RasterRuling, ink: Uint16Array, start: number, stem: number): number {
  const { from, to } = placeOf(ruling, start)
  const paper = paperAround(from, to, ink)
  if (paper === null) {
    return 0
  }
  const isStem = ink.subarray(Math.max(0, from), to + 1).some((pixels) => pixels >= stem)
  const { left, right } = paper
  const isBesideWord = left === 0 || right === 0
  const sure = isBesideWord ? Math.max(left, right) : Math.min(left, right)
  return isStem ? sure / 2 : left + to - from + 1 + right
}

/**
 * How much paper is on either side of what is left of a line, which begins above all letters of its
 * cell or ends below them; 0 where it does not.
 */
function gapBesideRest(
  ruling: RasterRuling,
  { box }: RasterCell,
  ink: Uint16Array,
  binary: BinaryImage
): number {
  const { from, to } = placeOf(ruling, box.x0)
  const paper = paperAround(from, to, ink)
  if (paper === null) {
    return 0
  }
  const rest: number[] = []
  const letters: number[] = []
  for (let y = box.y0; y < box.y1; y++) {
    const row = binary.data.subarray(y * binary.width + box.x0, y * binary.width + box.x1)
    const own = sumOf(row.subarray(from, to + 1))
    if (own > 0) {
      rest.push(y)
    }
    if (sumOf(row) - own >= INKED) {
      letters.push(y)
    }
  }
  const isHigher = rest[0] + REMAINS <= letters[0]
  const isLower = rest.at(-1)! - REMAINS >= letters.at(-1)!
  return isHigher || isLower ? Math.min(paper.left, paper.right) : 0
}

/** The columns of pixels of a cell in which what is left of a ruling may lie. */
function placeOf({ position, thickness }: RasterRuling, start: number) {
  const reach = thickness / 2 + REMAINS
  return { from: Math.floor(position - reach) - start, to: Math.ceil(position + reach) - start }
}

/** The paper on both sides of a place; null where it goes on to the end of the cell. */
function paperAround(
  from: number,
  to: number,
  ink: Uint16Array
): { left: number; right: number } | null {
  let left = from
  while (left > 0 && ink[left - 1] < INKED) {
    left--
  }
  let right = to
  while (right < ink.length - 1 && ink[right + 1] < INKED) {
    right++
  }
  return left === 0 || right === ink.length - 1 ? null : { left: from - left, right: right - to }
}
