import { retryAfter } from '@tenant-education/adapter-kit'

/** Times the planned delay that a receiver can ask for at most. */
const LONGEST = 2

/**
 * The delay before the next attempt when a receiver asked to wait (`Retry-After`): never sooner
 * than planned, at most twice as late.
 *
 * @param planned Milliseconds of the schedule.
 * @param now Epoch milliseconds.
 * @returns milliseconds.
 */
export function delayAskedFor(
  planned: number,
  header: string | string[] | undefined,
  now: number
): number {
  const asked = retryAfter({ 'retry-after': header }, now) ?? 0
  return Math.min(Math.max(planned, asked), planned * LONGEST)
}
