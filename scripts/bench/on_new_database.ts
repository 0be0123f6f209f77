import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { typescriptFlag } from '../installation.js'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url)

/** Bytes that a script may print: keys of some hundred schools. */
const LONGEST_OUTPUT = 64 * 1024 * 1024

/**
 * Migrates the database that the environment names, and runs a script of this folder on it.
 *
 * @returns the JSON that the script prints.
 */
export async function onNewDatabase<Output>(
  environment: Record<string, string>,
  script: string,
  ...parameters: string[]
): Promise<Output> {
  const options = {
    cwd: root,
    env: { ...process.env, ...environment },
    maxBuffer: LONGEST_OUTPUT,
  }
  await run(process.execPath, ['ace.js', 'platform:prepare', '--json'], options)
  const entry = [typescriptFlag, `scripts/bench/${script}`]
  const { stdout } = await run(process.execPath, [...entry, ...parameters], options)
  return JSON.parse(stdout) as Output
}
