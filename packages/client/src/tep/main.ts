#!/usr/bin/env node
import { tep } from './tep.js'

const interrupt = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // Once: who presses a second time does not want to wait.
  process.once(name, () => interrupt.abort())
}
const { env, stdout, stderr } = process
// Whoever reads the output, such as `head`, may have enough of it.
stdout.on('error', () => process.exit())
process.exitCode = await tep(process.argv.slice(2), {
  env,
  stdout,
  stderr,
  signal: interrupt.signal,
})
