import type { NamedReporterContract } from '@japa/runner/types'

/**
 * Ends the output with `N passed, N failed, N skipped` alone on a line, without colours, whatever
 * other reporters print. A failed hook counts as a failure even where every test passed.
 */
export const totals: NamedReporterContract = {
  name: 'totals',
  handler(runner) {
    // Reporters end side by side, and the errors of a long run take a while to print.
    process.once('exit', () => {
      const { aggregates, hasError } = runner.getSummary()
      const { passed, failed, regression, skipped, todo } = aggregates
      const failures = Math.max(failed + regression, hasError ? 1 : 0)
      console.log(`${passed} passed, ${failures} failed, ${skipped + todo} skipped`)
    })
  },
}
