/**
 * Whether a character belongs to a script that runs from right to left: Arabic, Hebrew and the
 * like.
 */
export function isRightToLeft(code: number): boolean {
  return (
    code >= 0x590 &&
    (code <= 0x8ff || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff))
  )
}

/**
 * The words of a line, given from left to right, as they are read: those in Arabic from the right.
 */
export function inReadingOrder<T extends { text?: string }>(line: readonly T[]): readonly T[] {
  if (!line.some(isRightToLeftWord)) {
    return line
  }
  const order: T[] = []
  for (let at = 0; at < line.length;) {
    let end = at + 1
    while (isRightToLeftWord(line[at]) && end < line.length && isRightToLeftWord(line[end])) {
      end++
    }
    order.push(...line.slice(at, end).reverse())
    at = end
  }
  return order
}

/** The same as {@link isRightToLeft}, for any of the letters of a word. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

function isRightToLeftWord({ text = '' }: { text?: string }): boolean {
  return RIGHT_TO_LEFT.test(text)
}
