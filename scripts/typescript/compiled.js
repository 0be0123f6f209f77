import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Folder of what was compiled: it goes with the dependencies, whose compiler made it. */
export const cacheFolder = new URL('../../node_modules/.cache/typescript/', import.meta.url)

/** Part of the name of everything compiled. Changes whenever the same source is compiled in another way. */
const VERSION = 3

/**
 * The same as `@poppinss/ts-exec`, whose compiler it is, makes of `tsconfig.json`, without comments and
 * spaces: the text of all modules stays in memory, in each thread.
 */
const OPTIONS = {
  module: { type: 'es6' },
  minify: true,
  sourceMaps: true,
  inlineSourcesContent: false,
  jsc: {
    target: 'esnext',
    externalHelpers: false,
    parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
    transform: { decoratorMetadata: true, legacyDecorator: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
    minify: { compress: false, mangle: false, format: { comments: false } },
  },
}

let compiler

/**
 * JavaScript of a TypeScript file, compiled where it was not before, and the name of the file in
 * {@link cacheFolder} that holds it. The places of its lines in the source lie in a file beside it, named
 * the same with `.map` after it: in the code itself they would stay in memory twice.
 *
 * @param {string} url of the file
 */
export function compiled(url) {
  const source = readFileSync(fileURLToPath(url), 'utf8')
  const name = nameOf(url, source)
  const file = new URL(name, cacheFolder)
  try {
    return { name, code: readFileSync(file, 'utf8') }
  } catch {
    const lines = new URL(`${name}.map`, cacheFolder)
    const { code, map } = compile(url, source)
    const told = `${code}\n//# sourceMappingURL=${lines.pathname}\n`
    keep(lines, map)
    keep(file, told)
    return { name, code: told }
  }
}

function nameOf(url, source) {
  const hash = createHash('sha256').update(`${VERSION}\0${url}\0${source}`)
  return `${hash.digest('hex').slice(0, 40)}.js`
}

function compile(url, source) {
  const { resolve } = createRequire(import.meta.url)
  compiler ??= createRequire(resolve('@poppinss/ts-exec'))('@swc/core')
  return compiler.transformSync(source, { ...OPTIONS, filename: fileURLToPath(url) })
}

/** Another process may do the same at the same time; where nothing can be written nothing is kept. */
function keep(file, code) {
  const own = new URL(`${randomUUID()}.part`, cacheFolder)
  try {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(own, code)
    renameSync(own, file)
  } catch {
    // It is compiled again the next time.
  }
}
