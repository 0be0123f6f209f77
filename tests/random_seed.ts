import { Random } from '@tenant-education/sheet-reader/samples/random'

/**
 * Seed of everything that tests draw by chance. The same in every run of `npm test`, so that nobody
 * is stopped by a failure that is not theirs; `npm run fuzz` gives others by the variable
 * `TEST_SEED`.
 */
export const testSeed = Number(process.env.TEST_SEED ?? 1)

/** Tag of the tests that draw something, which `npm run fuzz` runs. */
export const RANDOM = '@random'

/** A random source of a test's own, which follows from the seed of the run. */
export function randomSource(): Random {
  return new Random(testSeed)
}
