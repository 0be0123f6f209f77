import type { Token } from '../types.js'

/**
 * What pages of the web put beside a heading by which its table can be sorted, in letters and as
 * icons.
 */
const MARKS = '▲△▴▵▼▽▾▿↑↓↕⇅⇵⇕⬍⬆⬇⮁⮃\uf0d7\uf0d8\uf0dc\uf0dd\uf0de'
const ONLY_MARKS = new RegExp(`^[${MARKS}]+$`)
const MARKS_BEHIND = new RegExp(`(?<=[\\p{L}\\p{N}.)%])[${MARKS}]+$`, 'u')

/**
 * Marks nearer to each other than this, in points, are in the same rows; headings are no higher
 * than that.
 */
const NEAR = 25
const HIGHEST = 80

/**
 * Words without the arrows of headings by which a table can be sorted. Arrows that go on down the
 * page say how somebody did and stay.
 */
export function withoutSortMarks(tokens: Token[]): Token[] {
  const marks = tokens.filter(({ text }) => ONLY_MARKS.test(text) || MARKS_BEHIND.test(text))
  if (marks.length === 0) {
    return tokens
  }
  const bands: Token[][] = []
  for (const mark of marks.sort((one, other) => one.y0 - other.y0)) {
    const band = bands.at(-1)
    if (band && mark.y0 - band.at(-1)!.y0 <= NEAR) {
      band.push(mark)
    } else {
      bands.push([mark])
    }
  }
  const isLow = (band: Token[]) => band.at(-1)!.y0 - band[0].y0 <= HIGHEST
  const sorting = new Set(bands.filter(isLow).flat())
  return tokens.flatMap((token) => {
    if (!sorting.has(token)) {
      return [token]
    }
    const text = token.text.replace(MARKS_BEHIND, '')
    return ONLY_MARKS.test(text) ? [] : [{ ...token, text }]
  })
}
