/** `1ST`, `2e`, `T3`: terms or tests that are only counted. */
const COUNTED = /^(?:t(?:erm)?\.? ?)?([1-4]) ?(?:st|nd|rd|th|er|ère|e|è)?\.?$/i

/** Whether a label only counts the part that it names. */
export function isCounted(label: string): boolean {
  return COUNTED.test(label)
}

/**
 * The labels that count the parts of one cell, where they do so from one and without a gap: ranks
 * and marks of several students hardly ever do.
 */
export function countedFromOne(labels: readonly string[]): ReadonlySet<string> {
  const counted = labels.filter(isCounted)
  const isInOrder = counted.every((label, at) => Number(COUNTED.exec(label)?.[1]) === at + 1)
  return new Set(counted.length > 1 && isInOrder ? counted : [])
}
