import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the platform looks for the built app. */
export const appFolder = join(root, 'packages/dashboard/build')

/** Name of the file that holds the stamp; the last that is written. */
export const STAMP = 'stamp'

/** What the app is made of. */
const SOURCES = [
  'package-lock.json',
  'packages/client/src',
  'packages/dashboard/index.html',
  'packages/dashboard/scripts',
  'packages/dashboard/src',
  'packages/dashboard/vite.config.ts',
  'packages/result-arithmetic/src',
  'samples',
]

/** Hash of all sources: another one, and the app must be built again. */
export async function stampOf(): Promise<string> {
  const hash = createHash('sha256')
  const found = await Promise.all(SOURCES.map((path) => filesIn(join(root, path))))
  for (const file of found.flat().sort()) {
    const content = await readFile(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Whether a folder holds the app that these sources make. */
export async function isBuilt(folder: string, stamp: string): Promise<boolean> {
  const held = await readFile(join(folder, STAMP), 'utf8').catch(() => '')
  return held === stamp
}

async function filesIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOTDIR') {
      return [path]
    }
    if (code === 'ENOENT') {
      return []
    }
    throw error
  }
}
