import { describeError } from './describe_error.js'

/**
 * Makes a process that nobody's `catch` can save end with one line about the error. Node itself
 * would print the whole of it: the secret in a string that a plugin threw, too.
 */
export function endOnUncaughtError(): void {
  process.on('uncaughtException', (error: unknown) => {
    const line = { level: 60, time: Date.now(), err: describeError(error), msg: 'uncaught error' }
    process.stderr.write(`${JSON.stringify(line)}\n`, () => process.exit(1))
  })
}
