import type { Component } from '../../image/components.js'
import { unionBox } from '../cells/cell_ink.js'
import { linkComponents } from '../words/link_components.js'
import type { PixelBox } from '../../image/grey_image.js'
import type { RasterTable } from '../rulings/raster_table.js'
import { stackedLetters } from './stacked_letters.js'
import { standInLines } from './level_lines.js'

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
 * (`CAD`) is one beside them, and so are two letters (`PC`).
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
        if (isTurned(ink, textHeight, 1) || isShortTurned(ink, textHeight)) {
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
  return (
    height > TURNED * (box.x1 - box.x0) &&
    height > SHORTEST_TURNED * textHeight &&
    !standAbreast(components, textHeight) &&
    !standInLines(components, textHeight) &&
    stackedLetters(withoutSigns(components, textHeight)) === null
  )
}

/** In letter heights: a star or a point beside a letter is smaller. */
const SIGN = 0.6

/** Letters without the stars and points that stand beside grades. */
function withoutSigns(components: readonly Component[], textHeight: number): Component[] {
  return components.filter(({ x0, y0, x1, y1 }) => Math.max(x1 - x0, y1 - y0) >= SIGN * textHeight)
}

/** In letter heights: how wide a turned letter is at least, and how high two that touch are. */
const WIDE_LETTER = 0.5
const HIGH_PAIR = 1.45

/**
 * Whether two or more letters stand one above the other, as those of a short turned word do, or one
 * is too high.
 */
function isShortTurned(components: readonly Component[], textHeight: number): boolean {
  const letters = components
    .filter(({ x0, x1 }) => x1 - x0 >= WIDE_LETTER * textHeight)
    .sort((one, other) => one.y0 - other.y0)
  const areStacked = letters.slice(1).every((letter, index) => {
    const above = letters[index]
    const shared = Math.min(letter.x1, above.x1) - Math.max(letter.x0, above.x0)
    return letter.y0 >= above.y1 && 2 * shared > letter.x1 - letter.x0
  })
  const isHigh = letters.some(
    ({ x0, x1, y0, y1 }) => y1 - y0 > Math.max(HIGH_PAIR * textHeight, x1 - x0)
  )
  return areStacked && (letters.length > 1 || isHigh)
}

/** In letter heights: how high an upright letter is, and how much of that two in one line share. */
const UPRIGHT_LETTER = { least: 0.7, most: 1.3 }
const IN_ONE_LINE = 0.8

/**
 * Whether two upright letters stand side by side, as in a mark over its grade (`46` over `D`):
 * turned letters follow one another from top to bottom.
 */
function standAbreast(components: readonly Component[], textHeight: number): boolean {
  const letters = components.filter(({ x0, x1, y0, y1 }) => {
    const height = (y1 - y0) / textHeight
    return height >= UPRIGHT_LETTER.least && height <= UPRIGHT_LETTER.most && x1 - x0 < y1 - y0
  })
  return letters.some((one, index) =>
    letters.slice(index + 1).some((other) => {
      const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
      const isApart = one.x1 <= other.x0 || other.x1 <= one.x0
      return isApart && shared >= IN_ONE_LINE * Math.max(one.y1 - one.y0, other.y1 - other.y0)
    })
  )
}

/** In letter heights: how wide a turned word is at most, and how far it stands from the next. */
const WIDEST_PART = 1.5
const SPACE = 1
/** Share of its width with which a part stands in line with the rest of its heading. */
const IN_LINE = 0.7
/** In letter heights: how high two letters above each other are at least, and how wide at most. */
const SHORT_WORD = { height: 1.3, width: 1.45 }
/** In letter heights: how far parts may reach above the other headings, and below them. */
const ABOVE = 2
const BELOW = 0.2

/**
 * Letters that stand above each other and close, as turned words do, and all the others. Beside
 * such words the short ones are turned, too (`PE`), and what stands in line with one of them
 * (`C. Arts`).
 */
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
  const turned = [
    ...new Set([
      ...blobs.filter((blob) => isTurned(blob, textHeight)),
      ...touchingWords(blobs, textHeight),
    ]),
  ]
  if (turned.length >= ENOUGH_BESIDE) {
    turned.push(...partsBeside(turned, blobs, textHeight))
  }
  const taken = new Set(turned.flat())
  return { turned, upright: letters.filter((letter) => !taken.has(letter)) }
}

/**
 * In letter heights: what is narrower is no letter, but a bar. Words whose letters touch stand so
 * many in a row.
 */
const NARROWEST = 0.7
const FEWEST_IN_ROW = 3

/**
 * Turned words whose letters hang together: ink higher than letters, and others as high beside it.
 */
function touchingWords(blobs: readonly Component[][], textHeight: number): Component[][] {
  const tall = blobs
    .filter((blob) => isTouchingWord(blob, textHeight))
    .map((blob) => ({ blob, box: unionBox(blob)! }))
  const isLevel = (one: PixelBox, other: PixelBox) =>
    2 * (Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)) >
    Math.max(one.y1 - one.y0, other.y1 - other.y0)
  return tall
    .filter(({ box }) => tall.filter((other) => isLevel(box, other.box)).length >= FEWEST_IN_ROW)
    .map(({ blob }) => blob)
}

/**
 * Whether ink is higher than letters, and as wide as one: in line with a word it is a part of it,
 * however high.
 */
function isTouchingWord(blob: readonly Component[], textHeight: number): boolean {
  const { x0, x1 } = unionBox(blob)!
  const width = (x1 - x0) / textHeight
  return width >= NARROWEST && width <= WIDEST_PART && isTurned(blob, textHeight, 1)
}

/**
 * What is turned because of the words beside it, from the nearest to what stands in line with that.
 */
function partsBeside(
  turned: readonly Component[][],
  blobs: readonly Component[][],
  textHeight: number
): Component[][] {
  const words = turned.map((blob) => unionBox(blob)!)
  const known = new Set(turned)
  const parts: Component[][] = []
  const others = blobs.filter((blob) => !known.has(blob))
  const beside = new Set(others.filter((blob) => isBeside(unionBox(blob)!, words, textHeight)))
  let left = others.filter((blob) => beside.has(blob) || isTouchingWord(blob, textHeight))
  for (;;) {
    const found = left.filter((blob) => {
      const box = unionBox(blob)!
      const isShort = beside.has(blob) && isShortWord(blob, textHeight)
      return isShort || words.some((word) => isInLine(box, word, textHeight))
    })
    if (found.length === 0) {
      return parts
    }
    parts.push(...found)
    words.push(...found.map((blob) => unionBox(blob)!))
    left = left.filter((blob) => !found.includes(blob))
  }
}

/** Whether narrow ink stands as high as at least two turned words, and no lower than they do. */
function isBeside(box: PixelBox, words: readonly PixelBox[], textHeight: number): boolean {
  const beside = words.filter(
    ({ y0, y1 }) => y0 - ABOVE * textHeight < box.y0 && y1 + BELOW * textHeight > box.y1
  )
  return box.x1 - box.x0 <= WIDEST_PART * textHeight && beside.length >= ENOUGH_BESIDE
}

/** Whether ink stands right above or below a turned word. */
function isInLine(box: PixelBox, word: PixelBox, textHeight: number): boolean {
  const gap = Math.max(word.y0 - box.y1, box.y0 - word.y1)
  const shared = Math.min(box.x1, word.x1) - Math.max(box.x0, word.x0)
  return gap <= SPACE * textHeight && shared >= IN_LINE * (box.x1 - box.x0)
}

/** Whether letters stand above one another, none of them beside another as in level text. */
function isShortWord(letters: readonly Component[], textHeight: number): boolean {
  const { x0, y0, x1, y1 } = unionBox(letters)!
  const sorted = letters.toSorted((one, other) => one.y0 - other.y0)
  return (
    letters.length > 1 &&
    y1 - y0 >= SHORT_WORD.height * textHeight &&
    x1 - x0 <= SHORT_WORD.width * textHeight &&
    sorted.some((letter, index) => index > 0 && letter.y0 >= sorted[index - 1].y1)
  )
}
