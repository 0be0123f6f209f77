import type { PageReading, Token } from '../../../types.js'

/** Narrowest space between two columns of text, in heights of a word. */
const NARROWEST = 1.5
/** Share of the words on each side of it, and most lines of titles above, which reach over it. */
const SIDE = 0.25
const MOST_TITLES = 6

interface Gap {
  from: number
  to: number
}

/**
 * A page whose text is set in two columns as two pages, the left one first; null for other pages.
 * Titles above both columns are left out.
 */
export function textStrips(page: PageReading): [left: PageReading, right: PageReading] | null {
  let tokens = page.tokens
    .filter(({ angle, text }) => angle === 0 && text.trim() !== '')
    .sort((one, other) => one.y0 - other.y0)
  const height = tokens.reduce((sum, { y0, y1 }) => sum + y1 - y0, 0) / Math.max(1, tokens.length)
  for (let title = 0; title <= MOST_TITLES && tokens.length > 0; title++) {
    const gap = middleGap(tokens, NARROWEST * height)
    const left = tokens.filter(({ x1 }) => gap !== null && x1 <= gap.from)
    const right = tokens.filter(({ x0 }) => gap !== null && x0 >= gap.to)
    if (Math.min(left.length, right.length) > SIDE * tokens.length) {
      return [
        { ...page, tokens: left },
        { ...page, tokens: right },
      ]
    }
    const [{ y1 }] = tokens
    tokens = tokens.filter(({ y0 }) => y0 >= y1)
  }
  return null
}

/** Of the spaces that no word reaches into, the one nearest to the middle of the text. */
function middleGap(tokens: readonly Token[], width: number) {
  const sorted = tokens.toSorted((one, other) => one.x0 - other.x0)
  const left = sorted[0]?.x0 ?? 0
  const right = Math.max(left, ...sorted.map(({ x1 }) => x1))
  const middle = (left + right) / 2
  const distance = ({ from, to }: Gap) => Math.max(0, from - middle, middle - to)
  let nearest: Gap | null = null
  let end = Infinity
  for (const { x0, x1 } of sorted) {
    const gap = { from: end, to: x0 }
    if (x0 - end >= width && (!nearest || distance(gap) < distance(nearest))) {
      nearest = gap
    }
    end = end === Infinity ? x1 : Math.max(end, x1)
  }
  return nearest
}
