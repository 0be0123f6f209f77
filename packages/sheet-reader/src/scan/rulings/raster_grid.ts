import { DisjointSets } from '../../disjoint_sets.js'
import type { BinaryImage } from '../../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'
import { partAtGaps } from '../words/part_at_gaps.js'
import {
  DOTTED,
  DOTTED_AMONG_DRAWN,
  DRAWN,
  WHOLE,
  drawnPart,
  drawsAnySlot,
  isDrawn,
  isOfDigits,
  isOfFeet,
  isOfStems,
  isOfTitle,
} from './drawn_slots.js'
import { dottedWalls } from './dotted_walls.js'
import { withLostEdges } from './lost_edges.js'
import { inkedPart, thinPart } from './ruling_ink.js'
import { partStacked } from './stacked_tables.js'
import { type RasterCell, innerEdge } from './raster_cell.js'
import { partBeside } from './tables_beside.js'
import type { RasterTable } from './raster_table.js'
import { withoutFrames } from '../../grid/rulings/frames_around.js'

/** How far, in inches, a ruling may end before the one that it meets. */
const CORNER_GAP = 0.05
/** Rulings nearer than this are a double line. In inches. */
const SMALLEST_SLOT = 0.045
/** What is shorter than this share of a ruling beside it is no second line. */
const PIECES = 0.5

/**
 * The ruled tables of a page, top to bottom. Rulings that meet belong to one table; where a stretch
 * between two slots of its grid is not drawn, the slots are one cell.
 *
 * @param binary the page: with it, a letter that stands in the way of a ruling is told from the
 *   ruling
 */
export function findRuledTables(
  rulings: RasterRulings,
  dpi: number,
  binary?: BinaryImage
): RasterTable[] {
  const tables = groupRulings(rulings, CORNER_GAP * dpi)
    .flatMap((group) => partStacked(group, dpi))
    .flatMap((group) => partBeside(group, dpi))
    .map((group) => buildTable(withLostEdges(group, dpi, binary), dpi, binary))
    .filter((table) => table !== null)
  return withoutFrames(tables).sort(
    (a, b) => a.rowEdges[0] - b.rowEdges[0] || a.columnEdges[0] - b.columnEdges[0]
  )
}

/** Rulings that cross or touch each other, directly or through others. */
function groupRulings({ horizontal, vertical }: RasterRulings, tolerance: number): RasterRulings[] {
  const sets = new DisjointSets(horizontal.length + vertical.length)
  for (const [i, across] of horizontal.entries()) {
    for (const [j, down] of vertical.entries()) {
      if (reaches(across, down.position, tolerance) && reaches(down, across.position, tolerance)) {
        sets.join(i, horizontal.length + j)
      }
    }
  }
  const groups = new Map<number, RasterRulings>()
  const groupOf = (index: number): RasterRulings => {
    const key = sets.setOf(index)
    const group = groups.get(key) ?? { horizontal: [], vertical: [] }
    groups.set(key, group)
    return group
  }
  horizontal.forEach((ruling, index) => groupOf(index).horizontal.push(ruling))
  vertical.forEach((ruling, index) => groupOf(horizontal.length + index).vertical.push(ruling))
  return [...groups.values()].filter(
    (group) => group.horizontal.length > 1 && group.vertical.length > 1
  )
}

function reaches({ segments }: RasterRuling, position: number, tolerance: number): boolean {
  return segments.some(({ from, to }) => from - tolerance <= position && position <= to + tolerance)
}

function buildTable(
  group: RasterRulings,
  dpi: number,
  binary: BinaryImage | undefined
): RasterTable | null {
  let horizontal = mergeDoubles(group.horizontal, SMALLEST_SLOT * dpi)
  let vertical = mergeDoubles(group.vertical, SMALLEST_SLOT * dpi)
  // A stroke that closes no slot on either side is no ruling of the table.
  for (;;) {
    if (horizontal.length < 2 || vertical.length < 2) {
      return null
    }
    const kept = horizontal.filter(
      (ruling) =>
        ruling.isCut ||
        (drawsAnySlot(ruling, vertical) &&
          !isOfDigits(ruling, vertical, binary) &&
          !isOfFeet(ruling, horizontal, dpi) &&
          !isOfTitle(ruling, horizontal, dpi))
    )
    const keptVertical = vertical.filter(
      (ruling) => ruling.isCut || (drawsAnySlot(ruling, kept) && !isOfStems(ruling, kept, binary))
    )
    if (kept.length === horizontal.length && keptVertical.length === vertical.length) {
      break
    }
    horizontal = kept
    vertical = keptVertical
  }
  const merged = mergeSlots(horizontal, vertical, binary, dpi)
  const cells = binary ? partAtGaps(merged, vertical, binary, dpi) : merged
  if (cells.length < 2) {
    return null
  }
  return {
    columnEdges: vertical.map((ruling) => ruling.position),
    rowEdges: horizontal.map((ruling) => ruling.position),
    cells,
    ruled: true,
  }
}

/**
 * Double lines become one ruling that is as thick as both with the paper between them. Pieces along
 * a whole ruling are no second line, but the stems of letters that stand close to it.
 */
function mergeDoubles(rulings: RasterRuling[], tolerance: number): RasterRuling[] {
  const merged: RasterRuling[] = []
  for (const ruling of [...rulings].sort((a, b) => a.position - b.position)) {
    const previous = merged.at(-1)
    if (!previous || ruling.position - previous.position > tolerance) {
      merged.push(ruling)
      continue
    }
    if (areBeside(ruling, previous)) {
      continue
    }
    if (areBeside(previous, ruling)) {
      merged[merged.length - 1] = ruling
      continue
    }
    const top = previous.position - previous.thickness / 2
    const bottom = Math.max(
      previous.position + previous.thickness / 2,
      ruling.position + ruling.thickness / 2
    )
    merged[merged.length - 1] = {
      position: (top + bottom) / 2,
      thickness: bottom - top,
      from: Math.min(previous.from, ruling.from),
      to: Math.max(previous.to, ruling.to),
      segments: [...previous.segments, ...ruling.segments].sort((a, b) => a.from - b.from),
    }
  }
  return merged
}

/** Whether a ruling is but pieces, along which another one is drawn. */
function areBeside(pieces: RasterRuling, whole: RasterRuling): boolean {
  const lengthOf = ({ segments }: RasterRuling) =>
    segments.reduce((sum, { from, to }) => sum + to - from, 0)
  const length = lengthOf(pieces)
  const drawn = pieces.segments.reduce(
    (sum, { from, to }) => sum + drawnPart(whole, from, to) * (to - from),
    0
  )
  return length < PIECES * lengthOf(whole) && drawn >= WHOLE * length
}

/**
 * Between which upright rulings a level one parts two slots: it is drawn there, or at least dots
 * are left all along it; fewer tell it where it is drawn between most others.
 */
function wallsOf(
  ruling: RasterRuling,
  vertical: readonly RasterRuling[],
  binary: BinaryImage | undefined
): boolean[] {
  const slots = vertical.slice(1).map((right, index) => {
    const [from, to] = [vertical[index].position, right.position]
    return { from, to, drawn: isDrawn(ruling, from, to) }
  })
  const isUsual = slots.filter(({ drawn }) => drawn).length * 2 > slots.length
  const dotted = isUsual ? DOTTED_AMONG_DRAWN : DOTTED
  return slots.map(
    ({ from, to, drawn }) =>
      drawn || (binary !== undefined && thinPart(ruling, from, to, binary) >= dotted)
  )
}

/**
 * How much of a slot's side must be drawn. Where the ruling is whole in most slots, half a side is
 * no ruling but the stem of a letter that stands in its way.
 */
function wallLimit(parts: readonly number[]): number {
  const drawn = parts.filter((part) => part >= DRAWN).sort((one, two) => one - two)
  return Math.max(DRAWN, (drawn[drawn.length >> 1] ?? 0) * WHOLE)
}

/**
 * The share of each row's height along which an upright ruling is drawn. Its segments forgive gaps,
 * so that they may run on through the letters of a heading above: the ink itself does not.
 */
function sidesOf(
  ruling: RasterRuling,
  rows: readonly RasterRuling[],
  binary: BinaryImage | undefined
): number[] {
  return rows.slice(1).map((bottom, index) => {
    const top = rows[index]
    const traced = drawnPart(ruling, top.position, bottom.position)
    if (!binary || traced < DRAWN) {
      return traced
    }
    return Math.min(traced, inkedPart(ruling, innerEdge(top, 1), innerEdge(bottom, -1), binary))
  })
}

function mergeSlots(
  horizontal: RasterRuling[],
  vertical: RasterRuling[],
  binary: BinaryImage | undefined,
  dpi: number
): RasterCell[] {
  const rows = horizontal.length - 1
  const columns = vertical.length - 1
  const taken = new Uint8Array(rows * columns)
  const sides = vertical.map((ruling) => sidesOf(ruling, horizontal, binary))
  const limits = sides.map(wallLimit)
  const dotted = vertical.map((ruling) =>
    binary ? dottedWalls(ruling, horizontal, binary, dpi) : []
  )
  const wallRight = (row: number, column: number) =>
    column + 1 >= columns ||
    sides[column + 1][row] >= limits[column + 1] ||
    dotted[column + 1][row] === true
  const walls = horizontal.map((ruling) => wallsOf(ruling, vertical, binary))
  const wallBelow = (row: number, column: number) => row + 1 >= rows || walls[row + 1][column]

  const isTopDrawn = (column: number) =>
    isDrawn(horizontal[0], vertical[column].position, vertical[column + 1].position)
  // Headings may end before the last column does: what is beside them is no part of the row below.
  const isOutside = (row: number, first: number, last: number) =>
    row === 0 &&
    !isTopDrawn(first) &&
    ((first === 0 && sides[0][0] < limits[0]) ||
      (last === columns - 1 && sides[columns][0] < limits[columns]))

  const cells: RasterCell[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column]) {
        continue
      }
      let lastColumn = column
      while (!wallRight(row, lastColumn) && !taken[row * columns + lastColumn + 1]) {
        lastColumn++
      }
      let lastRow = row
      while (!isOutside(lastRow, column, lastColumn) && isOpenBelow(lastRow, column, lastColumn)) {
        lastRow++
      }
      for (let y = row; y <= lastRow; y++) {
        taken.fill(1, y * columns + column, y * columns + lastColumn + 1)
      }
      cells.push({
        row,
        column,
        rowSpan: lastRow - row + 1,
        columnSpan: lastColumn - column + 1,
        box: {
          x0: innerEdge(vertical[column], 1),
          y0: innerEdge(horizontal[row], 1),
          x1: innerEdge(vertical[lastColumn + 1], -1),
          y1: innerEdge(horizontal[lastRow + 1], -1),
        },
      })
    }
  }
  return cells

  /** The row below continues all columns of a cell, and has no wall of its own between them. */
  function isOpenBelow(row: number, column: number, lastColumn: number): boolean {
    for (let x = column; x <= lastColumn; x++) {
      if (wallBelow(row, x) || taken[(row + 1) * columns + x]) {
        return false
      }
      if (x < lastColumn && wallRight(row + 1, x)) {
        return false
      }
    }
    return true
  }
}
