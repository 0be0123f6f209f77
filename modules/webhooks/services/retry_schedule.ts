import { backOff } from '@tenant-education/adapter-kit'

/** Deliveries after the first one (http-api.md, Limits 7). */
export const MAX_REDELIVERIES = 5

/**
 * Share by which a delay is lengthened or shortened at random, so that retries do not come in
 * waves.
 */
const JITTER = 0.2

/** `WEBHOOK_RETRY_BASE_MS` and `WEBHOOK_RETRY_FACTOR`. */
export interface RetryConfiguration {
  /** Milliseconds before the first redelivery. */
  base: number
  /** What each delay is multiplied by for the next one. */
  factor: number
}

/**
 * Milliseconds to wait after a failed attempt, or null when no attempt is left. With the defaults
 * 5 s, 50 s, 8 min 20 s, 1 h 23 min and 13 h 53 min, each ± 20 % (decisions 6.2): the last one is
 * past a night without power.
 *
 * @param attempt 1-based number of the attempt that failed.
 * @param random Number from 0 up to 1.
 */
export function delayAfter(
  attempt: number,
  { base, factor }: RetryConfiguration,
  random: () => number = Math.random
): number | null {
  if (attempt > MAX_REDELIVERIES) {
    return null
  }
  return backOff({ first: base, factor, jitter: JITTER }, attempt, random)
}

/** Milliseconds before the last redelivery, without the random part. */
export function longestDelay({ base, factor }: RetryConfiguration): number {
  return backOff({ first: base, factor }, MAX_REDELIVERIES)
}
