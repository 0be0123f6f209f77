import type { PageView } from './page_view.js'
import type { Token } from '../types.js'

/** The font size of most letters; 0 without any. */
export function usualSize(tokens: readonly Token[]): number {
  const letters = new Map<number, number>()
  for (const { text, fontSize = 0 } of tokens) {
    letters.set(fontSize, (letters.get(fontSize) ?? 0) + text.length)
  }
  let usual = 0
  for (const [size, count] of letters) {
    if (count > (letters.get(usual) ?? 0)) {
      usual = size
    }
  }
  return usual
}

/**
 * PDFium gives the upright box around a letter that leans. Says how wide and high the letter itself
 * is once the page is turned back.
 */
export function sizeTurnedBack({ toDisplay, skew }: PageView) {
  const radians = (skew * Math.PI) / 180
  const cos = Math.cos(radians)
  const sin = Math.abs(Math.sin(radians))
  const both = cos * cos - sin * sin
  const [a, , c] = toDisplay
  const liesOnSide = Math.abs(a) < Math.abs(c)
  return (width: number, height: number): [wide: number, high: number] => {
    const wide = Math.max(0, (width * cos - height * sin) / both)
    const high = Math.max(0, (height * cos - width * sin) / both)
    return liesOnSide ? [high, wide] : [wide, high]
  }
}
