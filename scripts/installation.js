import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folder of the application. */
export const root = fileURLToPath(new URL('../', import.meta.url))

const stamp = `${root}node_modules/.installed`

/**
 * Installs the dependencies from the lock file, unless exactly these are installed already.
 *
 * This file runs before anything is installed, and under whatever Node the machine has (20 or newer):
 * it may import nothing but Node's own modules and use no newer syntax.
 */
export function installDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) {
    return
  }

  console.log('Installing dependencies from package-lock.json …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The dependencies could not be installed; see the lines above.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

/**
 * Flags of a server that reads scans in threads of its own: small heaps of short-lived objects and
 * lean code keep all of it, threads included, under 600 MB (docs/benchmarks.md).
 */
export const serverFlags = ['--max-semi-space-size=4', '--optimize-for-size']

/**
 * Environment in which `node` is the Node 24 that the dependencies bring along, because AdonisJS 7
 * does not run on older ones.
 */
export function nodeEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return {
    ...process.env,
    /** The C library otherwise keeps a pool of freed memory for each thread. */
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    PATH: `${root}node_modules/.bin${separator}${process.env.PATH ?? ''}`,
  }
}
