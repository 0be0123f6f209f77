import { describeError, textOfError } from '#platform/errors/describe_error'
import { printable } from './printable.js'

/** Tells the administrator why a command failed: as one JSON object, or as a line for people. */
export function printError(error: unknown, json: boolean): void {
  const text = textOfError(error)
  if (json) {
    const { code = 'E_FAILED' } = describeError(error)
    const body = { error: { code, message: text } }
    process.stdout.write(`${JSON.stringify(body)}\n`)
  } else {
    process.stderr.write(`${printable(text)}\n`)
  }
}
