import type { Clock } from '@tenant-education/adapter-kit'

/**
 * Where code that depends on the date gets it from. It is handed in (`constructor(clock = systemClock)`),
 * so that tests decide what time it is instead of waiting.
 */
export type { Clock }

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() }
