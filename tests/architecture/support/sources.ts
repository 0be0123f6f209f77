import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. Files are named by their paths from it. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Of `import … from 'a'`, `export … from 'a'`, `import 'a'` and `import('a')`. */
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

export interface Import {
  file: string
  /** Path from the root of the project without its ending, or the name of a package. */
  target: string
}

/** The TypeScript files below a folder that are not tests. */
export async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).some((part) => part === 'tests' || part === 'node_modules'))
}

/** Source files below a folder, with their texts. */
export async function sources(folder: string): Promise<{ file: string; text: string }[]> {
  const files = await sourceFiles(folder)
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') }))
  )
}

/** Every import of the source files below a folder, of types and lazy ones too. */
export async function importsOf(folder: string): Promise<Import[]> {
  const found = await sources(folder)
  return found.flatMap(({ file, text }) =>
    [...text.matchAll(IMPORT)].map(([, name]) => ({ file, target: resolveName(file, name) }))
  )
}

/** As a failed test shows them. */
export const told = (imports: Import[]) =>
  imports.map(({ file, target }) => `${file} imports ${target}`)

/** The file that an import leads to; null for packages. */
export function fileOf(target: string): string | null {
  return [`${target}.ts`, target].find((file) => existsSync(join(root, file))) ?? null
}

function resolveName(file: string, name: string): string {
  if (name.startsWith('#')) {
    return name.slice(1)
  }
  return name.startsWith('.')
    ? relative(root, resolve(root, dirname(file), name)).replace(/\.[jt]s$/, '')
    : name
}
