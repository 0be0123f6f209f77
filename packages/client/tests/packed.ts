import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const source = fileURLToPath(new URL('../', import.meta.url))
/** Of the repository: what a folder below it has not, is looked for here. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Packs the package as for npm, and installs the tarball into a folder of the repository's `tmp`.
 */
export async function installPacked(folder: string): Promise<void> {
  const copy = join(folder, 'source')
  await mkdir(folder, { recursive: true })
  await cp(source, copy, {
    recursive: true,
    filter: (path) => !['tests', 'node_modules'].includes(basename(path)),
  })
  const packed = await execute('npm', ['pack', '--pack-destination', folder, ...quiet], {
    cwd: copy,
  })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const tarball = packed.stdout.trim().split('\n').at(-1)!
  await execute('npm', ['install', `./${tarball}`, ...quiet], { cwd: folder })
}

/** How a program ended. */
export interface Ended {
  code: number
  text: string
}

/** Runs a program in a folder. */
export function run(
  command: string,
  parameters: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> }
): Promise<Ended> {
  const child = spawn(command, parameters, { cwd, env: { ...process.env, ...env } })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return new Promise((resolve) => {
    child.on('error', () => resolve({ code: -1, text }))
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  })
}
