/** How long to wait before something that failed is tried again. */
export interface BackOff {
  /** Milliseconds after the first failure. */
  first: number
  /** What each wait is multiplied by for the next one; default: 2. */
  factor?: number
  /** Milliseconds that no wait passes, but for the random part; default: no limit. */
  longest?: number
  /**
   * Share by which a wait is lengthened or shortened at random, so that those who failed together
   * do not come again together; default: 0.
   */
  jitter?: number
}

/**
 * Milliseconds to wait after a failure, longer each time.
 *
 * @param failures How many there were in a row, this one included.
 * @param random Number from 0 up to 1.
 */
export function backOff(
  { first, factor = 2, longest = Number.POSITIVE_INFINITY, jitter = 0 }: BackOff,
  failures: number,
  random: () => number = Math.random
): number {
  const wait = Math.min(first * factor ** (failures - 1), longest)
  return Math.round(jitter === 0 ? wait : wait * (1 + jitter * (2 * random() - 1)))
}
