import type { Component } from '../../image/components.js'

/** In letter heights. */
const HIGHEST_MARK = 0.46
const SMALLEST_AREA = 0.016

/** Small ink of a line that is no letter, by where it stands. */
export interface SmallMarks {
  /** Above a letter: dots and accents. */
  above: number
  /** Under a letter, where English prints nothing. */
  below: number
  /** High up between two letters: apostrophes. The number of letters left of each. */
  raised: number[]
  /** Letters that stand alone, so that `raised` can be trusted. */
  letters: number
  /** Letters that reach above the capitals, or under the line, as letters with an accent do. */
  overlong: number
  descending: number
  /** Letters as high as most high ones are. */
  high: number
}

/** Counts the dots, accents and apostrophes of a line of text from its ink. */
export function findSmallMarks(components: readonly Component[], textHeight: number): SmallMarks {
  const letters = components
    .filter(({ y0, y1 }) => y1 - y0 >= HIGHEST_MARK * textHeight)
    .sort((a, b) => a.x0 - b.x0)
  const marks: SmallMarks = {
    above: 0,
    below: 0,
    raised: [],
    letters: letters.length,
    ...reaches(letters, textHeight),
  }
  for (const mark of components) {
    const height = mark.y1 - mark.y0
    if (height >= HIGHEST_MARK * textHeight) {
      continue
    }
    if (mark.area < SMALLEST_AREA * textHeight * textHeight) {
      continue
    }
    const width = mark.x1 - mark.x0
    const owner = letters.find(
      ({ x0, x1 }) => Math.min(x1, mark.x1) - Math.max(x0, mark.x0) >= 0.5 * width
    )
    if (owner) {
      if (mark.y1 <= owner.y0 + 1) {
        marks.above++
      } else if (mark.y0 >= owner.y1 - 1) {
        marks.below++
      }
      continue
    }
    const left = letters.filter(({ x1 }) => x1 <= mark.x0 + 0.5 * width)
    const next = letters.find(({ x0 }) => x0 >= mark.x0)
    const before = left.at(-1)
    if (!before || !next) {
      continue
    }
    const isClose = next.x0 - before.x1 < 0.75 * textHeight
    const middle = (before.y0 + before.y1) / 2
    const isUpright = height >= 0.8 * width && height >= 0.18 * textHeight
    if (isClose && isUpright && mark.y1 < middle + 0.1 * textHeight) {
      marks.raised.push(left.length)
    }
  }
  return marks
}

/** Counts letters that leave the band between the line they stand on and the height of capitals. */
function reaches(letters: readonly Component[], textHeight: number) {
  const capitals = letters.filter(({ y0, y1 }) => y1 - y0 > 0.86 * textHeight)
  const top = mostCommon(capitals.map(({ y0 }) => y0))
  const bottom = mostCommon(letters.map(({ y1 }) => y1))
  if (top === null || bottom === null || bottom - top < 0.7 * textHeight) {
    return { overlong: 0, descending: 0, high: 0 }
  }
  const reach = Math.max(2, 0.17 * (bottom - top))
  return {
    overlong: letters.filter(({ y0 }) => y0 < top - reach).length,
    descending: letters.filter(({ y1 }) => y1 > bottom + reach).length,
    high: letters.filter(({ y0 }) => Math.abs(y0 - top) <= 1).length,
  }
}

/** The value that most are within a pixel of; null when fewer than three are. */
function mostCommon(values: readonly number[]): number | null {
  let best: number | null = null
  let most = 2
  for (const value of values) {
    const near = values.filter((other) => Math.abs(other - value) <= 1).length
    if (near > most) {
      most = near
      best = value
    }
  }
  return best
}

const DESCENDERS = /[gjpqyQJ,;()/@$&|[\]{}_]/g
const HIGH = /[\p{Lu}\p{N}bdfhklt()/&|]/gu
const TALL = /[\u00C0-\u024F()/|[\]{}@$&]/g
const DOTTED = /[ij\u00C0-\u024F!?:;%"]/g

/** Whether a line has more dots and accents than its text explains: an accent was not read. */
export function hasUnreadAccent(text: string, marks: SmallMarks): boolean {
  const explained = text.match(DOTTED)?.length ?? 0
  // Where more letters are "high" than the text has high ones, the height was that of small
  // letters.
  const isMeasured = marks.high <= (text.match(HIGH)?.length ?? 0)
  const isLong =
    (isMeasured && marks.overlong > (text.match(TALL)?.length ?? 0)) ||
    marks.descending > (text.match(DESCENDERS)?.length ?? 0)
  return marks.below > (text.match(/[,;]/g)?.length ?? 0) || marks.above > explained || isLong
}

/**
 * Puts in the apostrophes that stand in the ink and not in the text, where the number of letters
 * leaves no doubt about their place. Null where it does.
 */
export function insertApostrophes(text: string, marks: SmallMarks): string | null {
  const known = text.match(/'/g)?.length ?? 0
  if (marks.raised.length <= known) {
    return text
  }
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (known > 0 || letters !== marks.letters) {
    return null
  }
  let result = ''
  let seen = 0
  for (const character of text) {
    result += character
    if (!/[\p{L}\p{N}]/u.test(character)) {
      continue
    }
    seen++
    if (marks.raised.includes(seen)) {
      result += "'"
    }
  }
  return result
}
