import { usualSize } from './body_bands.js'
import type { Band } from './body_bands.js'
import { median } from './text_lines.js'
import { cutSerials } from './serial_pieces.js'
import type { Spacing } from './spacing.js'
import type { Extent } from './text_columns.js'
import type { TextBox } from './grid_input.js'
import type { Ruling } from '../types.js'
import { areLevelsOfMarks } from '../values/level_proof.js'
import { isValueShape, wordShape, type WordShape } from './word_shape.js'

/** A column of a body: where its words stand and what they look like. */
export interface BodyColumn extends Extent {
  /** How many rows hold something. */
  filled: number
  /** Share of these with nothing but values. */
  values: number
  /** What many of its words look like. */
  shapes: ReadonlySet<WordShape>
}

/** Rows that may reach over a gap between columns: long names, remarks over all scores. */
const CROSSING_PART = 0.06
const ROWS_WITH_CROSSING = 6
/** Points by which the boxes of neighbouring words may overlap. */
const TOUCHING = 0.3
/** Parts of the font size that part two numbers. */
const NUMBER_GAP = 0.2
/** Parts of the font size by which the ends of words differ that do not end at an edge. */
const RAGGED = 0.8
const ALIGNED = 0.15
/** Share of a column's rows that must be values for it to be a column of values. */
const MOSTLY = 0.8
/** Share of a column's rows in which a shape must be found to be usual. */
const USUAL = 0.1
const MARK = /^\d{1,3}(?:[.,]\d{1,2})?$/
/** Digits that a number of a register has at least. */
const CODE_DIGITS = 3

/**
 * The columns that the rows of a body share: gaps that run through the rows, however narrow, and the
 * edges along which words stand on both sides of them.
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
      !arePart(placed, last.pieces, index, size, spacing)
    ) {
      last.extent = { from: last.extent.from, to: Math.max(last.extent.to, extent.to) }
      last.pieces.push(index)
    } else {
      columns.push({ extent: { ...extent }, pieces: [index] })
    }
  }
  return columns.map(({ extent, pieces: own }) => {
    const cells = placed.map((row) => own.flatMap((piece) => row[piece])).filter(isFilled)
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
  const events: [position: number, change: number][] = []
  for (const { words } of rows) {
    for (const { x0, x1 } of mergeTouching(words)) {
      events.push([x0, 1], [Math.max(x0, x1 - TOUCHING), -1])
    }
  }
  events.sort((one, other) => one[0] - other[0] || other[1] - one[1])
  const tolerated =
    rows.length < ROWS_WITH_CROSSING ? 0 : Math.max(1, Math.floor(rows.length * CROSSING_PART))
  const pieces: Extent[] = []
  let depth = 0
  for (const [position, change] of events) {
    if (change > 0 && depth++ === tolerated) {
      pieces.push({ from: position, to: position })
    } else if (change < 0 && --depth === tolerated) {
      pieces[pieces.length - 1].to = position + TOUCHING
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
  if (loose.length === 0) {
    return pieces
  }
  const all = [...pieces, ...loose].sort((one, other) => one.from - other.from)
  const joined: Extent[] = []
  for (const extent of all) {
    const last = joined.at(-1)
    if (last && extent.from < last.to) {
      last.to = Math.max(last.to, extent.to)
    } else {
      joined.push({ ...extent })
    }
  }
  return joined
}

/** The words of a row by the piece in which most of each lies; a piece that words only reach into stays empty. */
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

/** Whether a piece is a column of its own beside the pieces before it. */
function arePart(
  placed: readonly TextBox[][][],
  before: readonly number[],
  piece: number,
  size: number,
  { space, wide }: Spacing
): boolean {
  const gaps: number[] = []
  const ends: number[] = []
  const starts: number[] = []
  const outer: { left: number[]; right: number[] } = { left: [], right: [] }
  const lefts: TextBox[][] = []
  const rights: TextBox[][] = []
  for (const row of placed) {
    const left = before.flatMap((index) => row[index])
    const right = row[piece]
    if (isFilled(left)) {
      lefts.push(left)
    }
    if (isFilled(right)) {
      rights.push(right)
    }
    if (!isFilled(left) || !isFilled(right)) {
      continue
    }
    const end = left.reduce((most, word) => Math.max(most, word.x1), -Infinity)
    const start = right.reduce((least, word) => Math.min(least, word.x0), Infinity)
    gaps.push((start - end) / size)
    ends.push(end / size)
    starts.push(start / size)
    outer.left.push(left.reduce((least, word) => Math.min(least, word.x0), Infinity) / size)
    outer.right.push(right.reduce((most, word) => Math.max(most, word.x1), -Infinity) / size)
  }
  if (gaps.length === 0) {
    return true
  }
  const usual = median([...gaps])
  if (usual >= wide) {
    return true
  }
  const [leftValues, rightValues] = [valueShare(lefts), valueShare(rights)]
  const isEven = spread(gaps) < ALIGNED && usual <= space
  if (leftValues >= MOSTLY && rightValues >= MOSTLY) {
    if (countUp(lefts) && areCodes(rights)) {
      return true
    }
    if (isEven && isGrades(rights) && !isGrades(lefts)) {
      return false
    }
    if (isEven && holdLevels(placed, before, piece)) {
      return false
    }
    return usual >= NUMBER_GAP
  }
  if (leftValues >= MOSTLY) {
    // Ranks at the right of their column beside remarks at the left of theirs: only there do they meet.
    const meetAtEdge =
      spread(starts) < ALIGNED && spread(outer.left) > NUMBER_GAP && spread(outer.right) > RAGGED
    return !isEven || countUp(lefts) || meetAtEdge
  }
  if (areCodes(lefts)) {
    return true
  }
  const isEdge = spread(starts) < ALIGNED && spread(ends) > RAGGED && gaps.length > 3
  return isEdge || (!isEven && rightValues >= MOSTLY && spread(ends) > RAGGED)
}

function isFilled(words: readonly TextBox[]): boolean {
  return words.length > 0
}

function valueShare(cells: readonly TextBox[][]): number {
  if (cells.length === 0) {
    return 0
  }
  const values = cells.filter((words) =>
    words.every((word) => isValueShape(wordShape(word.text)))
  ).length
  return values / cells.length
}

function isGrades(cells: readonly TextBox[][]): boolean {
  const grades = cells.filter((words) => words.every(({ text }) => wordShape(text) === 'grade'))
  return grades.length >= MOSTLY * cells.length
}

/** Whether a piece holds levels (`1` to `9`) of the marks in the pieces before it. */
function holdLevels(
  placed: readonly TextBox[][][],
  before: readonly number[],
  piece: number
): boolean {
  const pairs = placed.flatMap((row) => {
    const [mark] = before.flatMap((index) => row[index]).slice(-1)
    const [level, ...others] = row[piece]
    const isPair = mark && level && others.length === 0 && MARK.test(mark.text ?? '')
    return isPair ? [{ mark: Number(mark.text?.replace(',', '.')), level: Number(level.text) }] : []
  })
  return areLevelsOfMarks(pairs)
}

function usualShapes(cells: readonly TextBox[][]): Set<WordShape> {
  const counts = new Map<WordShape, number>()
  for (const { text } of cells.flat()) {
    const shape = wordShape(text)
    counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  const usual = [...counts].filter(([, count]) => count >= USUAL * cells.length)
  return new Set(usual.map(([shape]) => shape))
}

/** Whether cells hold a serial number. */
function countUp(cells: readonly TextBox[][]): boolean {
  const numbers = cells.map((words) => Number.parseInt(words[0].text ?? '', 10))
  const steps = numbers.slice(1).filter((number, index) => number === numbers[index] + 1).length
  return cells.length > 1 && steps >= 0.7 * (cells.length - 1)
}

/** How far the middle four fifths of some positions lie apart. */
function spread(positions: readonly number[]): number {
  const sorted = [...positions].sort((one, other) => one - other)
  const cut = Math.floor(sorted.length / 10)
  return sorted[sorted.length - 1 - cut] - sorted[cut]
}

/** Whether cells hold numbers of registers, each another one. */
function areCodes(cells: readonly TextBox[][]): boolean {
  const codes = cells.flatMap(([{ text = '' }, ...others]) =>
    others.length === 0 && (text.match(/\d/g)?.length ?? 0) >= CODE_DIGITS ? [text] : []
  )
  return (
    cells.length > 2 &&
    codes.length >= MOSTLY * cells.length &&
    new Set(codes).size > 0.7 * codes.length
  )
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

function isBetween(sides: readonly number[], left: Extent, right: Extent): boolean {
  return sides.some((side) => side > left.to - 1 && side < right.from + 1)
}
