import { usualSize, type Band } from './bands.js'
import { cutSerials } from './serial_pieces.js'
import type { Spacing } from '../lines/spacing.js'
import { joinOverlapping, type Extent } from '../lines/text_columns.js'
import type { TextBox } from '../grid_input.js'
import type { Ruling } from '../../types.js'
import { wordShape, type WordShape } from '../lines/word_shape.js'
import { isFilled, valueShare, wordsIn } from './cell_words.js'
import { type BodyColumn, arePart } from './column_parts.js'

/** Rows that may reach over a gap between columns: long names, remarks over all scores. */
const CROSSING_PART = 0.06
const ROWS_WITH_CROSSING = 6
/** Points by which the boxes of neighbouring words may overlap. */
const TOUCHING = 0.3

/** Share of a column's rows in which a shape must be found to be usual. */
const USUAL = 0.1

/**
 * The columns that the rows of a body share: gaps that run through the rows, however narrow, and
 * the edges along which words stand on both sides of them.
 */
export function findBodyColumns(
  rows: readonly Band[],
  spacing: Spacing,
  sides: readonly number[]
): BodyColumn[] {
  const size = usualSize(rows)
  const whole = withLooseWords(piecesOf(rows), rows)
  const wholes = rows.map((row) => placeWords(row.words, whole))
  const pieces = cutSerials(whole, wholes)
  const isCut = pieces.length > whole.length
  const placed = isCut ? rows.map((row) => placeWords(row.words, pieces)) : wholes
  const columns: { extent: Extent; pieces: number[] }[] = []
  for (const [index, extent] of pieces.entries()) {
    if (!placed.some((row) => isFilled(row[index]))) {
      continue
    }
    const last = columns.at(-1)
    const isDrawn = last !== undefined && isBetween(sides, last.extent, extent)
    const isBesideSerial = isCut && index === 1
    if (
      last &&
      !isDrawn &&
      !isBesideSerial &&
      (isInOneCell(placed, last, index, extent, sides) ||
        !arePart(placed, last.pieces, index, size, spacing))
    ) {
      last.extent = { from: last.extent.from, to: Math.max(last.extent.to, extent.to) }
      last.pieces.push(index)
    } else {
      columns.push({ extent: { ...extent }, pieces: [index] })
    }
  }
  return columns.map(({ extent, pieces: own }) => {
    const cells = placed.map((row) => wordsIn(row, own)).filter(isFilled)
    return {
      ...extent,
      filled: cells.length,
      values: valueShare(cells),
      shapes: usualShapes(cells),
    }
  })
}

/** What rows cover, cut where (nearly) none of them has a word. */
function piecesOf(rows: readonly Band[]): Extent[] {
  const extents = rows.flatMap(({ words }) => mergeTouching(words))
  const starts = Float64Array.from(extents, ({ x0 }) => x0).sort()
  const ends = Float64Array.from(extents, ({ x0, x1 }) => Math.max(x0, x1 - TOUCHING)).sort()
  const tolerated =
    rows.length < ROWS_WITH_CROSSING ? 0 : Math.max(1, Math.floor(rows.length * CROSSING_PART))
  const pieces: Extent[] = []
  let begun = 0
  for (const [ended, end] of ends.entries()) {
    while (starts[begun] <= end) {
      if (begun++ - ended === tolerated) {
        pieces.push({ from: starts[begun - 1], to: starts[begun - 1] })
      }
    }
    if (begun - ended - 1 === tolerated) {
      pieces[pieces.length - 1].to = end + TOUCHING
    }
  }
  return pieces
}

/** The words of a band as extents; words over one another count once. */
function mergeTouching(words: readonly TextBox[]): { x0: number; x1: number }[] {
  const extents: { x0: number; x1: number }[] = []
  for (const { x0, x1 } of words) {
    const last = extents.at(-1)
    if (last && x0 < last.x1 - TOUCHING) {
      last.x1 = Math.max(last.x1, x1)
    } else {
      extents.push({ x0, x1 })
    }
  }
  return extents
}

/** Adds columns that hardly a row has something in: words that stand in no column. */
function withLooseWords(pieces: Extent[], rows: readonly Band[]): Extent[] {
  const loose: Extent[] = []
  for (const { words } of rows) {
    for (const { x0, x1 } of words) {
      const near = pieces[nearest(pieces, x0, x1)]
      if (near && Math.min(x1, near.to) - Math.max(x0, near.from) > -TOUCHING) {
        continue
      }
      loose.push({ from: x0, to: x1 })
    }
  }
  return loose.length === 0 ? pieces : joinOverlapping([...pieces, ...loose])
}

/**
 * The words of a row by the piece in which most of each lies; a piece that words only reach into
 * stays empty.
 */
function placeWords(words: readonly TextBox[], pieces: readonly Extent[]): TextBox[][] {
  const placed: TextBox[][] = pieces.map(() => [])
  for (const word of words) {
    const at = nearest(pieces, word.x0, word.x1)
    if (at >= 0) {
      placed[at].push(word)
    }
  }
  return placed
}

/** Index of the extent that shares most with an interval, or lies nearest to it. -1 without any. */
export function nearest(extents: readonly Extent[], x0: number, x1: number): number {
  let low = 0
  let high = extents.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (extents[middle].to < x0) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  let best = -1
  let most = -Infinity
  for (let index = Math.max(0, low - 1); index < extents.length; index++) {
    const { from, to } = extents[index]
    const shared = Math.min(x1, to) - Math.max(x0, from)
    if (shared > most) {
      most = shared
      best = index
    }
    if (from > x1) {
      break
    }
  }
  return best
}

function usualShapes(cells: readonly (readonly TextBox[])[]): Set<WordShape> {
  const counts = new Map<WordShape, number>()
  for (const { text } of cells.flat()) {
    const shape = wordShape(text)
    counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  const usual = [...counts].filter(([, count]) => count >= USUAL * cells.length)
  return new Set(usual.map(([shape]) => shape))
}

/** Share of a body's height along which a side must be drawn to part columns. */
const DRAWN = 0.5
/** Points by which pieces of a side may stand beside each other. */
const SAME_SIDE = 1.5

/** Positions of upright lines along most rows, from the left. */
export function drawnSides(rows: readonly Band[], rulings: readonly Ruling[]): number[] {
  const [top, bottom] = [rows[0].y0, rows[rows.length - 1].y1]
  const pieces = rulings
    .filter(({ direction, from, to }) => direction === 'vertical' && from < bottom && to > top)
    .sort((one, other) => one.position - other.position)
  const sides: { position: number; drawn: number }[] = []
  for (const { position, from, to } of pieces) {
    const drawn = Math.min(to, bottom) - Math.max(from, top)
    const last = sides.at(-1)
    if (last && position - last.position < SAME_SIDE) {
      last.drawn += drawn
    } else {
      sides.push({ position, drawn })
    }
  }
  return sides
    .filter(({ drawn }) => drawn >= DRAWN * (bottom - top))
    .map(({ position }) => position)
}

/** A grade as it stands behind its mark. */
const GRADE = /^\p{Lu}{1,2}\d?[+*-]?$/u
/** Share of the rows in which what stands behind other words of its cell is no column. */
const SELDOM = 0.1
/** Fewest sides of a table each of whose cells has one on its left and one on its right. */
const FEWEST_SIDES = 3

/**
 * Whether a piece stands with the one before it between the same two of many sides, as its grade
 * does behind a mark (`| 10.5 D |`, and `| Ab |` for both), or a word in hardly any row.
 */
function isInOneCell(
  placed: readonly (readonly TextBox[][])[],
  before: { extent: Extent; pieces: readonly number[] },
  index: number,
  extent: Extent,
  sides: readonly number[]
): boolean {
  const isClosed =
    sides.length > FEWEST_SIDES &&
    sides.some((side) => side < before.extent.from + 1) &&
    sides.some((side) => side > extent.to - 1)
  if (!isClosed) {
    return false
  }
  const isAlone = (row: readonly TextBox[][]) =>
    before.pieces.every((piece) => !isFilled(row[piece]))
  const isAbsent = (row: readonly TextBox[][]) =>
    isAlone(row) && row[index].every(({ text }) => wordShape(text) === 'mark')
  const own = placed
    .filter((row) => !isAbsent(row))
    .map((row) => row[index])
    .filter(isFilled)
  const isBehindNumbers = placed.every(
    (row) =>
      !isFilled(row[index]) ||
      isAbsent(row) ||
      before.pieces.some((piece) => row[piece].some(({ text }) => /^\d/.test(text ?? '')))
  )
  const areGrades = own.flat().every(({ text }) => GRADE.test(text ?? ''))
  return own.length <= SELDOM * placed.length || (isBehindNumbers && areGrades)
}

function isBetween(sides: readonly number[], left: Extent, right: Extent): boolean {
  return sides.some((side) => side > left.to - 1 && side < right.from + 1)
}
