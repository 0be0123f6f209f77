import type { PageReading, Token } from '@tenant-education/sheet-reader'

/** Longer lines are sentences, not titles. */
const LONGEST = 120

/**
 * The title of a document: the line in the largest print above the first table of a page. Null
 * where nothing stands there.
 */
export function documentTitle(page: PageReading): string | null {
  const tableTop = Math.min(page.height, ...page.tables.map(({ box }) => box.y0))
  const above = page.tokens.filter(
    ({ angle, y1, text }) => angle === 0 && y1 <= tableTop && /\p{L}/u.test(text)
  )
  if (above.length === 0) {
    return null
  }
  const largest = above.reduce((best, token) => (height(token) > height(best) ? token : best))
  const title = page.tokens
    .filter(({ angle }) => angle === 0)
    .filter(({ y0, y1 }) => (y0 + y1) / 2 > largest.y0 && (y0 + y1) / 2 < largest.y1)
    .sort((a, b) => a.x0 - b.x0)
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return title.length <= LONGEST ? title : null
}

function height({ fontSize, y0, y1 }: Token): number {
  return fontSize ?? y1 - y0
}
