import type { Component } from '../../image/components.js'
import { unionBox } from '../cells/cell_ink.js'

/**
 * In letter heights: the paper between two pieces of a letter, and how far one may reach into the
 * other.
 */
const PIECES_APART = 0.25
const PIECES_SHARE = 0.15
/** Share of the narrower piece that lies right above or below the other. */
const RIGHT_ABOVE = 0.5
/** In letter heights: how high a letter is at most, and at least what is one and no double dash. */
const HIGHEST = 1.2
const LOWEST = 0.6

/**
 * Letters whole again of which a fax has lost the strokes between their upper and their lower
 * parts: pieces right above one another, close, and together no higher than a letter. Lines of text
 * stand further apart.
 *
 * @param textHeight height of a capital in pixels
 */
export function wholeLetters(components: readonly Component[], textHeight: number): Component[] {
  const whole: Component[][] = []
  let open: { pieces: Component[]; box: Component }[] = []
  for (const piece of [...components].sort((one, other) => one.y0 - other.y0)) {
    open = open.filter(({ box }) => piece.y0 - box.y1 <= PIECES_APART * textHeight)
    const above = open.find(({ box }) => isRightAbove(box, piece, textHeight))
    if (above) {
      above.pieces.push(piece)
      above.box = joinedOf([above.box, piece])
    } else {
      const pieces = [piece]
      whole.push(pieces)
      open.push({ pieces, box: piece })
    }
  }
  return whole.flatMap((pieces) => {
    const joined = joinedOf(pieces)
    return joined.y1 - joined.y0 >= LOWEST * textHeight ? [joined] : pieces
  })
}

function isRightAbove(upper: Component, lower: Component, textHeight: number): boolean {
  const shared = Math.min(upper.x1, lower.x1) - Math.max(upper.x0, lower.x0)
  const narrower = Math.min(upper.x1 - upper.x0, lower.x1 - lower.x0)
  return (
    shared > RIGHT_ABOVE * narrower &&
    lower.y0 >= upper.y1 - PIECES_SHARE * textHeight &&
    lower.y1 - upper.y0 <= HIGHEST * textHeight
  )
}

function joinedOf(pieces: readonly Component[]): Component {
  return pieces.length === 1
    ? pieces[0]
    : { ...unionBox(pieces)!, area: pieces.reduce((sum, { area }) => sum + area, 0) }
}
