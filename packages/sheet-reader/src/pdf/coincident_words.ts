import type { Token } from '../types.js'

/**
 * Parts of the font size that a copy of a word may stand away from it: a shadow, a feigned bold.
 */
const COPY_DISTANCE = 0.3
/** A copy as near as this makes letters fatter; one farther off is a shadow. */
const BOLD_DISTANCE = 0.12

/** Points: words of a cell and of those around it are compared. */
const CELL = 6
const CELLS_ACROSS = 1 << 16
/** Points by which sums of places may be wrong. */
const ROUNDING = 0.01
const NONE: readonly number[] = []

/**
 * Words without those that are written a second time over themselves, as programs do to feign bold
 * type or to draw a shadow. The one drawn last stays, for it lies on top; it counts as bold where
 * its copies only make it fatter.
 */
export function withoutCopies(tokens: Token[]): Token[] {
  const places = new Map<number, number[]>()
  let kept: (Token | null)[] | null = null
  for (const [index, token] of tokens.entries()) {
    const column = Math.floor(token.x0 / CELL)
    const row = Math.floor(token.y0 / CELL)
    for (const near of cellsNear(token, row, column)) {
      for (const other of places.get(near) ?? NONE) {
        const known = kept ? kept[other] : tokens[other]
        if (!known || !isCopy(known, token)) {
          continue
        }
        kept ??= [...tokens]
        kept[other] = null
        const isBold = Math.abs(known.x0 - token.x0) <= BOLD_DISTANCE * (token.fontSize ?? 0)
        kept[index] = { ...token, bold: token.bold === true || known.bold === true || isBold }
      }
    }
    const key = row * CELLS_ACROSS + column
    const place = places.get(key)
    if (place) {
      place.push(index)
    } else {
      places.set(key, [index])
    }
  }
  return kept ? kept.filter((token) => token !== null) : tokens
}

/**
 * The cell of a word and those of the eight around it that it is near enough to: words there may be
 * its copies.
 */
function cellsNear({ x0, y0, fontSize = 0 }: Token, row: number, column: number): number[] {
  const reach = COPY_DISTANCE * fontSize + ROUNDING
  const lastRow = Math.min(row + 1, Math.floor((y0 + reach) / CELL))
  const lastColumn = Math.min(column + 1, Math.floor((x0 + reach) / CELL))
  const cells: number[] = []
  for (let y = Math.max(row - 1, Math.floor((y0 - reach) / CELL)); y <= lastRow; y++) {
    for (let x = Math.max(column - 1, Math.floor((x0 - reach) / CELL)); x <= lastColumn; x++) {
      cells.push(y * CELLS_ACROSS + x)
    }
  }
  return cells
}

function isCopy(one: Token, other: Token): boolean {
  if (one.text !== other.text || one.angle !== other.angle) {
    return false
  }
  const most = COPY_DISTANCE * Math.min(one.fontSize ?? 0, other.fontSize ?? 0)
  return (
    Math.abs(one.x0 - other.x0) <= most &&
    Math.abs(one.y0 - other.y0) <= most &&
    Math.abs(one.x1 - other.x1) <= most &&
    Math.abs(one.y1 - other.y1) <= most
  )
}
