/** Tells the administrator why a command failed: as one JSON object, or as a line for people. */
export function printError(error: unknown, json: boolean): void {
  const { message, code } = error as { message?: string; code?: string }
  const text = message ?? String(error)
  if (json) {
    const body = { error: { code: code ?? 'E_FAILED', message: text } }
    process.stdout.write(`${JSON.stringify(body)}\n`)
  } else {
    process.stderr.write(`${text}\n`)
  }
}
