import { DateTime } from 'luxon'
import type { Clock } from '@tenant-education/adapter-kit'

/**
 * Where code that depends on the date gets it from. It is handed in
 * (`constructor(clock = systemClock)`), so that tests decide what time it is instead of waiting.
 */
export type { Clock }

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() }

/** What a clock shows, in epoch milliseconds. */
export function epochOf(clock: Clock): number {
  return clock.now().getTime()
}

/** What a clock shows, in whole epoch seconds, as events tell it. */
export function secondsOf(clock: Clock): number {
  return Math.floor(epochOf(clock) / 1000)
}

/** What a clock shows, as models keep it. */
export function momentOf(clock: Clock): DateTime<true> {
  return DateTime.fromMillis(epochOf(clock), { zone: 'utc' }) as DateTime<true>
}
