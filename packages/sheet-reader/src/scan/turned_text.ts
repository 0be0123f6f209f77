import type { Component } from '../image/components.js'
import { unionBox } from './cell_ink.js'
import { linkComponents } from './link_components.js'
import type { RasterTable } from './raster_grid.js'

/** In letter heights: a smaller distance joins letters of turned text. */
const TURNED_GAP = 0.35
/** Ink that is so much taller than wide, and so high in letter heights, is text that was turned. */
const TURNED = 1.6
const SHORTEST_TURNED = 1.9
/** Pieces of ink that a turned word has at least; beside such words its letters may all touch. */
const FEWEST_PIECES = 3
const ENOUGH_BESIDE = 2

/**
 * The cells whose ink is turned text. Where a row has such cells, a word whose letters touch
 * (`CAD`) is one beside them.
 *
 * @param cells the ink of all cells of the tables, in their order
 */
export function findTurnedCells(
  tables: readonly RasterTable[],
  cells: readonly Component[][],
  textHeight: number
): Set<Component[]> {
  const turned = new Set(cells.filter((ink) => isTurned(ink, textHeight)))
  if (turned.size < ENOUGH_BESIDE) {
    return turned
  }
  let from = 0
  for (const table of tables) {
    const own = table.cells.map(({ row }, index) => ({ row, ink: cells[from + index] }))
    from += table.cells.length
    for (const row of Map.groupBy(own, (cell) => cell.row).values()) {
      const beside = row.filter(({ ink }) => turned.has(ink)).length
      for (const { ink } of beside < ENOUGH_BESIDE ? [] : row) {
        if (isTurned(ink, textHeight, 1)) {
          turned.add(ink)
        }
      }
    }
  }
  return turned
}

function isTurned(
  components: readonly Component[],
  textHeight: number,
  fewest = FEWEST_PIECES
): boolean {
  if (components.length < fewest) {
    return false
  }
  const box = unionBox(components)!
  const height = box.y1 - box.y0
  return height > TURNED * (box.x1 - box.x0) && height > SHORTEST_TURNED * textHeight
}

/** Letters that stand above each other and close, as turned words do, and all the others. */
export function separateTurned(
  letters: readonly Component[],
  textHeight: number
): { turned: Component[][]; upright: Component[] } {
  const distance = TURNED_GAP * textHeight
  const blobs = linkComponents(
    letters,
    distance,
    (one, other) =>
      Math.max(one.y0, other.y0) - Math.min(one.y1, other.y1) <= distance &&
      Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1) <= distance
  )
  const turned = blobs.filter((blob) => isTurned(blob, textHeight))
  const taken = new Set(turned.flat())
  return { turned, upright: letters.filter((letter) => !taken.has(letter)) }
}
