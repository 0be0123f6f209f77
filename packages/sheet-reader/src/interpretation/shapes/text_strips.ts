import type { PageReading, Token } from '../../types.js'

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
 * A page whose text is set in two columns as two pages, the left one first; null for other pages. Titles
 * above both columns are left out.
 */
export function textStrips(page: PageReading): [left: PageReading, right: PageReading] | null {
  const tokens = page.tokens
    .filter(({ angle, text }) => angle === 0 && text.trim() !== '')
    .sort((one, other) => one.y0 - other.y0)
  const height = tokens.reduce((sum, { y0, y1 }) => sum + y1 - y0, 0) / Math.max(1, tokens.length)
  let below = tokens
  let gap = middleGap(below, NARROWEST * height)
  for (let line = 0; line < MOST_TITLES && !gap && below.length > 0; line++) {
    const [{ y1 }] = below
    below = below.filter(({ y0 }) => y0 >= y1)
    gap = middleGap(below, NARROWEST * height)
  }
  if (!gap) {
    return null
  }
  const middle = (gap.from + gap.to) / 2
  const left = below.filter(({ x1 }) => x1 <= middle)
  const right = below.filter(({ x0 }) => x0 >= middle)
  if (Math.min(left.length, right.length) < SIDE * below.length) {
    return null
  }
  return [
    { ...page, tokens: left },
    { ...page, tokens: right },
  ]
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
