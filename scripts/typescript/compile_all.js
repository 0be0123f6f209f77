/**
 * Compiles all sources that a server may run and were not compiled before, in a process of its own: a
 * compiler that was loaded once stays in memory. What no source leads to any more is removed.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../installation.js'
import { cacheFolder, compiled } from './compiled.js'

const FOLDERS = [
  'bin',
  'config',
  'database',
  'kernel',
  'modules',
  'packages',
  'platform',
  'providers',
  'scripts',
  'start',
]

/** Folders of those that no server needs. */
const LEFT_OUT = new Set(['bench', 'corpus', 'node_modules', 'samples', 'tests', 'training'])

/** For browsers, whose bundles are made in another way. */
const APP = join(root, 'packages/dashboard/src')

const used = new Set(
  [join(root, 'adonisrc.ts'), ...FOLDERS.flatMap((folder) => sourcesIn(join(root, folder)))].map(
    (path) => compiled(pathToFileURL(path).href).name
  )
)
for (const name of existsSync(cacheFolder) ? readdirSync(cacheFolder) : []) {
  if (!used.has(name.replace(/\.map$/, ''))) {
    rmSync(new URL(name, cacheFolder), { force: true })
  }
}

/** @returns {string[]} paths */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return LEFT_OUT.has(entry.name) || path === APP ? [] : sourcesIn(path)
    }
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}
