import type { Cell } from '../../types.js'

/** What stands out from its column is at most this sure. */
const OUTLIER = 0.8
/** Share of a column's cells (or words) that may do something before it is the column's habit. */
const RARE = 0.15
/** Shorter words differ by a letter for good reasons. */
const SHORTEST_WORD = 5

/**
 * Lowers the confidence of words that do not look like the others of their column: digits among
 * names, a small first letter where all begin with a capital, or a spelling that differs in a
 * single letter from one that the page has more often. Nothing is changed in the text: a rare name
 * is still a name, somebody should only look.
 *
 * @param columns cells of the columns of words, headings left out
 */
export function doubtOutliers(columns: readonly (readonly Cell[])[]): void {
  const counts = new Map<string, number>()
  for (const word of columns.flat().flatMap(wordsOf)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const patterns = siblingPatterns(counts)
  for (const column of columns) {
    const words = column.flatMap(wordsOf)
    const hasNoDigits = share(column, ({ text }) => /\d/.test(text)) < RARE
    const hasCapitals = share(words, (word) => /^\p{Ll}/u.test(word)) < RARE
    for (const cell of column) {
      const stands =
        (hasNoDigits && /\d/.test(cell.text)) ||
        (hasCapitals && wordsOf(cell).some((word) => /^\p{Ll}/u.test(word))) ||
        wordsOf(cell).some((word) => hasCommonerSibling(word, counts, patterns))
      if (stands) {
        cell.confidence = Math.min(cell.confidence, OUTLIER)
      }
    }
  }
}

function wordsOf({ text }: Cell): string[] {
  return text.match(/\p{L}{2,}/gu) ?? []
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length
}

/** Words by what is left of them when one letter is hidden. */
function siblingPatterns(counts: ReadonlyMap<string, number>): Map<string, string[]> {
  const patterns = new Map<string, string[]>()
  for (const word of counts.keys()) {
    for (const pattern of patternsOf(word)) {
      const words = patterns.get(pattern)
      if (words) {
        words.push(word)
      } else {
        patterns.set(pattern, [word])
      }
    }
  }
  return patterns
}

function patternsOf(word: string): string[] {
  if (word.length < SHORTEST_WORD) {
    return []
  }
  return Array.from(word, (_, index) => `${word.slice(0, index)}?${word.slice(index + 1)}`)
}

function hasCommonerSibling(
  word: string,
  counts: ReadonlyMap<string, number>,
  patterns: ReadonlyMap<string, string[]>
): boolean {
  const own = counts.get(word) ?? 0
  return patternsOf(word).some((pattern) =>
    patterns.get(pattern)!.some((other) => other !== word && counts.get(other)! > own)
  )
}
