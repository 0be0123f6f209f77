import { setTimeout as wait } from 'node:timers/promises'

/**
 * Looks until something is found, and returns it.
 *
 * @param what What is waited for, as a sentence: named when it never comes.
 * @param patience Milliseconds; default 30 seconds, which a loaded machine may need.
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | null | false> | Found | undefined | null | false,
  patience = 30_000
): Promise<Found> {
  for (const start = performance.now(); performance.now() - start < patience;) {
    const found = await look()
    if (found) {
      return found
    }
    await wait(10)
  }
  throw new Error(`It never happened: ${what}.`)
}
