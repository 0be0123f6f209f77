import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folder of the application. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** The version of Node that AdonisJS 7 needs. */
const NODE = 24

/**
 * Installs the dependencies from the lock file, unless exactly these are installed already: a start
 * needs four fifths of them, and leaves the tools of developers for later.
 *
 * This file runs before anything is installed, and under whatever Node the machine has (20 or newer):
 * it may import nothing but Node's own modules and use no newer syntax.
 */
export function installDependencies({ withTools = true } = {}) {
  if (isInstalled(withTools)) {
    return
  }

  console.log('Installing dependencies from package-lock.json …')
  // Tools are added to what is there, which a server may be running on.
  const command = withTools && isInstalled(false) ? ['install', '--no-save'] : ['ci']
  // Whatever NODE_ENV says. Scripts of packages only look whether they fit, or ask for donations.
  const how = [withTools ? '--include=dev' : '--omit=dev', '--ignore-scripts', '--prefer-offline']
  const { status } = spawnSync(
    'npm',
    [...command, ...how, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    }
  )
  if (status !== 0) {
    console.error('The dependencies could not be installed; see the lines above.')
    process.exit(1)
  }
  if (!hasNode()) {
    console.error(`There is no Node ${NODE} for this machine among the dependencies. Install it.`)
    process.exit(1)
  }
}

/** Whether the dependencies brought a Node along (optional, one for each platform), or the machine's will do. */
function hasNode() {
  return existsSync(`${root}node_modules/.bin/node`) || hasOwnVersion()
}

/** Whether this runs under a Node that the application can run under, too. */
export function hasOwnVersion() {
  return Number(process.versions.node.split('.')[0]) >= NODE
}

/** Compares the lock file with the one that npm leaves behind when an installation is complete. */
function isInstalled(withTools) {
  const installed = packagesOf('node_modules/.package-lock.json')
  return (
    installed !== null &&
    hasNode() &&
    Object.entries(packagesOf('package-lock.json')).every(
      ([path, { version, link, optional, devOptional, dev }]) =>
        path === '' ||
        link ||
        optional ||
        devOptional ||
        (dev && !withTools) ||
        installed[path]?.version === version
    )
  )
}

function packagesOf(lockFile) {
  const path = `${root}${lockFile}`
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}

/** Lets Node run the TypeScript sources. */
export const typescriptFlag = `--import=${new URL('typescript/register.js', import.meta.url)}`

/**
 * Flags of a server that reads scans in threads of its own: small heaps of short-lived objects, heaps
 * that grow in small steps and sources that were compiled before keep all of it small, threads included
 * (docs/benchmarks.md).
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--min-semi-space-size=4',
  `--import=${new URL('lean_memory.js', import.meta.url)}`,
  typescriptFlag,
]

/** Compiles what has changed since the last start. */
export function compileSources() {
  spawnSync('node', ['scripts/typescript/compile_all.js'], {
    cwd: root,
    env: nodeEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
}

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
    /** Bytes from which memory is given back at once, as that of pictures: it otherwise stays in pieces. */
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '262144',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '262144',
    PATH: `${root}node_modules/.bin${separator}${process.env.PATH ?? ''}`,
  }
}
