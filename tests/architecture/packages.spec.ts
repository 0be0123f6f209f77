import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { sources } from './support/sources.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** `import 'a'`, the end of `import … from 'a'` and `export … from 'a'`, and `import('a')`. */
const IMPORT = /(?:^import |^(?:import|export|\}).* from |\bimport\()['"]([^'"]+)['"]/gm

/** Of a package's folder, what its users load. */
const SHIPPED = 'src'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

interface Import {
  file: string
  name: string
}

/** Every import of the TypeScript files below a folder; `file` is a path from the root. */
async function importsOf(folder: string): Promise<Import[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.split(sep).includes('node_modules'))
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      return [...text.matchAll(IMPORT)].map(([, name]) => ({ file: relative(root, file), name }))
    })
  )
  return found.flat()
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

/** `@scope/name` or `name` of an import such as `name/folder/file.js`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

const told = (imports: Import[]) => imports.map(({ file, name }) => `${file} imports ${name}`)

/** Folders of the reader: each knows those before it. */
const LAYERS = [
  ...['values', 'vocabulary', 'network', 'image', 'glyph', 'line'],
  ...['grid', 'pdf', 'scan', 'interpretation', 'inspection'],
]

test.group('Rule 3: packages stand alone', () => {
  for (const folder of ['packages/adapter-kit', 'packages/client', 'packages/sheet-reader']) {
    test(`${folder} imports nothing but itself, Node and what its package.json names`, async ({
      assert,
    }) => {
      const { dependencies, peerDependencies } = await manifestOf(folder)
      const declared = Object.keys({ ...dependencies, ...peerDependencies })
      const shipped = join(folder, SHIPPED)
      const imports = await importsOf(shipped)
      const isInside = ({ file, name }: Import) =>
        resolve(root, file, '..', name).startsWith(join(root, shipped) + sep)

      assert.isAbove(imports.length, 20)
      assert.isEmpty(
        told(
          imports.filter((found) =>
            found.name.startsWith('.')
              ? !isInside(found)
              : !isBuiltin(found.name) && !declared.includes(packageOf(found.name))
          )
        )
      )
    })
  }

  test('the client needs nothing but the runtime it is loaded by, and its command Node', async ({
    assert,
  }) => {
    const { dependencies, peerDependencies } = await manifestOf('packages/client')
    const imports = await importsOf('packages/client/src')

    const ofCommand = ({ file, name }: Import) =>
      file.startsWith(join('packages/client/src/tep', sep)) && isBuiltin(name)

    assert.isUndefined(dependencies)
    assert.isUndefined(peerDependencies)
    assert.isEmpty(
      told(imports.filter((found) => !found.name.startsWith('.') && !ofCommand(found)))
    )
  })

  test('result arithmetic runs in a browser: it imports nothing but itself', async ({ assert }) => {
    const imports = await importsOf('packages/result-arithmetic/src')

    assert.isNotEmpty(imports)
    assert.deepEqual(told(imports.filter(({ name }) => !name.startsWith('./'))), [])
  })

  test('the reader knows no framework: nothing of AdonisJS, nothing of the application', async ({
    assert,
  }) => {
    const { dependencies } = await manifestOf('packages/sheet-reader')
    const imports = await importsOf('packages/sheet-reader')
    const ofApplication = ({ file, name }: Import) =>
      name.startsWith('#') ||
      name.startsWith('@adonisjs/') ||
      /^(?:kernel|modules)\//.test(relative(root, resolve(root, file, '..', name)))

    assert.deepEqual(
      Object.keys(dependencies!).filter((name) => name.startsWith('@adonisjs/')),
      []
    )
    assert.deepEqual(told(imports.filter(ofApplication)), [])
  })

  test('the application uses of the reader what it publishes, and its samples in tests alone', async ({
    assert,
  }) => {
    const { name: reader } = await manifestOf('packages/sheet-reader')
    const folders = ['kernel', 'platform', 'modules', 'providers', 'start', 'config', 'database']
    const found = await Promise.all(folders.map(importsOf))
    const imports = found.flat()
    const isTest = ({ file }: Import) => file.split(sep).includes('tests')
    const ofReader = imports.filter(
      (one) => !isTest(one) && `${one.name}/`.startsWith(`${reader}/`)
    )
    const around = imports.filter(({ name }) => name.includes('packages/sheet-reader'))

    assert.isAbove(ofReader.length, 10)
    assert.sameMembers(
      [...new Set(ofReader.map(({ name }) => name))],
      [reader, `${reader}/inspect`, `${reader}/main-thread`]
    )
    assert.deepEqual(told(around), [])
  })

  test('only the threads that read pages hold the reader: all others take its types alone', async ({
    assert,
  }) => {
    const ofValues = /^import (?!type\b)[^']*?from '@tenant-education\/sheet-reader'$/m
    const modules = await sources('modules')
    const holders = modules.filter(({ text }) => ofValues.test(text)).map(({ file }) => file)
    assert.deepEqual(holders, ['modules/file-processing/workers/reader_thread.ts'])
  })

  test('the folders of the reader import only those that stand before them', async ({ assert }) => {
    const source = 'packages/sheet-reader/src'
    const entries = await readdir(join(root, source), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    assert.sameMembers(LAYERS, folders)

    const layerOf = (path: string) =>
      LAYERS.indexOf(relative(join(root, source), path).split(sep)[0])
    const imports = await importsOf(source)
    const upwards = imports.filter(({ file, name }) => {
      const own = layerOf(join(root, file))
      return name.startsWith('.') && own >= 0 && layerOf(resolve(root, file, '..', name)) > own
    })
    assert.deepEqual(told(upwards), [])
  })
})
