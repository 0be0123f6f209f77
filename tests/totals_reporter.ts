import type { NamedReporterContract, RunnerSummary } from '@japa/runner/types'

/**
 * Ends the output with a line `test failed: …` for each failure and `N passed, N failed, N skipped`
 * alone on a line, without colours, whatever other reporters print. A failed hook counts as a
 * failure even where every test passed.
 */
export const totals: NamedReporterContract = {
  name: 'totals',
  handler(runner) {
    // Reporters end side by side, and the errors of a long run take a while to print.
    process.once('exit', () => {
      const summary = runner.getSummary()
      const { passed, failed, regression, skipped, todo } = summary.aggregates
      const failures = Math.max(failed + regression, summary.hasError ? 1 : 0)
      for (const failure of failuresOf(summary)) {
        console.log(`test failed: ${failure}`)
      }
      console.log(`${passed} passed, ${failures} failed, ${skipped + todo} skipped`)
    })
  },
}

/** Suite, group, test and the first line of the error, of every error of a test or hook. */
function failuresOf({ failureTree }: RunnerSummary): string[] {
  const failures: string[] = []
  const tell = (path: string[], errors: { error: unknown }[]) => {
    failures.push(...errors.map(({ error }) => [...path, firstLine(error)].join(' / ')))
  }
  for (const suite of failureTree) {
    tell([suite.name], suite.errors)
    for (const child of suite.children) {
      const path = [suite.name, child.type === 'group' ? child.name : child.title]
      tell(path, child.errors)
      for (const test of child.type === 'group' ? child.children : []) {
        tell([...path, test.title], test.errors)
      }
    }
  }
  return failures
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]
}
