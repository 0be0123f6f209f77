import { DisjointSets } from '../../disjoint_sets.js'
import type { Component } from '../../image/components.js'
import { unionBox } from '../cells/cell_ink.js'
import { findTypedBars } from './typed_bars.js'

/**
 * In letter heights: pieces of one bar are thin, one right above the other, and nearer than bars of
 * two rows.
 */
const WIDEST = 0.33
const BESIDE = 0.2
const NEAR = 0.2
/**
 * Pixels to which a stroke of one dot is softened, and how high bars are at least, in letter
 * heights.
 */
const FAXED = { widest: 6, higher: 1.1 }

/** The bars of text art, and all ink of the page with these whole. */
export interface PageBars {
  bars: Set<Component>
  letters: readonly Component[]
}

/**
 * The bars with which text art draws its columns ({@link findTypedBars}).
 *
 * @param isOneBit only black and white: a fax leaves bars in pieces, which are put together where
 *   more bars are found so
 */
export function findPageBars(
  letters: readonly Component[],
  textHeight: number,
  isOneBit = false
): PageBars {
  if (!isOneBit) {
    return { bars: findTypedBars(letters, textHeight), letters }
  }
  const asTheyAre = findTypedBars(letters, textHeight, FAXED)
  const pieces = piecesOfBars(letters, textHeight)
  const broken = new Set([...pieces.values()].flat())
  const whole = letters.filter((letter) => !broken.has(letter)).concat([...pieces.keys()])
  const joined = findTypedBars(whole, textHeight, FAXED)
  if (joined.size <= asTheyAre.size) {
    return { bars: asTheyAre, letters }
  }
  const parts = new Set([...joined].flatMap((bar) => pieces.get(bar) ?? bar))
  return { bars: joined, letters: [...letters.filter((letter) => !parts.has(letter)), ...joined] }
}

/** What bars would be of pieces that stand above one another, with these pieces. */
function piecesOfBars(
  letters: readonly Component[],
  textHeight: number
): Map<Component, Component[]> {
  const widest = Math.max(FAXED.widest, WIDEST * textHeight)
  const thin = letters
    .filter(({ x0, x1 }) => x1 - x0 <= widest)
    .sort((one, other) => one.y0 - other.y0)
  const sets = new DisjointSets(thin.length)
  for (const [index, { x0, x1, y1 }] of thin.entries()) {
    for (let next = index + 1; next < thin.length; next++) {
      const below = thin[next]
      if (below.y0 - y1 > NEAR * textHeight) {
        break
      }
      if (Math.abs(below.x0 + below.x1 - x0 - x1) / 2 <= BESIDE * textHeight) {
        sets.join(index, next)
      }
    }
  }
  const groups = sets.grouped(thin).filter(({ length }) => length > 1)
  return new Map(groups.map((group) => [joinedOf(group), group]))
}

function joinedOf(pieces: readonly Component[]): Component {
  return { ...unionBox(pieces)!, area: pieces.reduce((sum, { area }) => sum + area, 0) }
}
