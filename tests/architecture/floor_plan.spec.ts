import { sep } from 'node:path'
import { test } from '@japa/runner'
import { modules } from '#modules/main'
import { fileOf, importsOf, sourceFiles, sources, told, type Import } from './support/sources.js'

/** Between controllers and models, what reads and what helps does not know what changes. */
const READING = /\/(services|queries|transformers|validators|models)\//

/** What opens the ports of a module and plugs its adapters in, and the ports themselves. */
const COMPOSITION = /\/(built_in|\w+_port)\.ts$/

/** What an adapter may import of the application: what it implements, and its own kind. */
const OF_ADAPTERS = /^(modules\/[\w-]+\/adapters|kernel\/adapters)\//

/** What is the same for every adapter of a process. */
const GLOBAL = /^(config|start|@adonisjs\/[\w-]+\/services)\//

/** Folders that stand in the rooms of a module that has rooms. */
const IN_ROOMS = ['actions', 'queries', 'services', 'transformers', 'validators', 'extensions']

const ROOMS: Record<string, string[]> = {
  'billing': ['plans', 'subscriptions', 'quota', 'invoices', 'payments'],
  'student-email': ['domains', 'accounts', 'bulk', 'providers'],
}

/** Lines of the kernel: how modules and adapters plug in, how tenants are kept apart. */
const KERNEL_LINES = 1800

const FOLDERS = [
  ...['kernel', 'platform', 'modules', 'providers', 'start', 'config', 'examples', 'scripts'],
  'packages',
]

/** Lines that a file may have, so that it is read in one go. */
const LONGEST_FILE = 300

/** What is data: generated files, texts of pages, words that headings are made of. */
const DATA = /\/(generated\/.+|texts(_\w\w)?|words|roles)\.ts$/

test.group('The floor plan', () => {
  test('the kernel stays small', async ({ assert }) => {
    const kernel = await sources('kernel')
    const lines = kernel.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    assert.isBelow(lines, KERNEL_LINES)
  })

  test('actions know services and queries, never the other way', async ({ assert }) => {
    const imports = await importsOf('modules')
    const wrong = imports.filter(
      ({ file, target }) => READING.test(file) && /\/actions\//.test(target)
    )
    assert.isAbove(imports.length, 1000)
    assert.deepEqual(told(wrong), [])
  })

  test('no file imports itself by way of others, not even for a type', async ({ assert }) => {
    const imports = await Promise.all(FOLDERS.map(importsOf))
    assert.deepEqual(circlesOf(imports.flat()), [])
  })

  test('a file is short enough to be read in one go, unless it is data', async ({ assert }) => {
    const folders = await Promise.all(FOLDERS.map(sources))
    const all = folders.flat()
    const long = all.filter(
      ({ file, text }) => !DATA.test(file) && text.split('\n').length - 1 > LONGEST_FILE
    )
    assert.isAbove(all.length, 1500)
    assert.deepEqual(
      long.map(({ file }) => file),
      []
    )
  })

  test('an adapter imports what it implements, and nothing that all adapters share', async ({
    assert,
  }) => {
    const all = await importsOf('modules')
    const imports = all.filter(({ file }) => /\/adapters\//.test(file) && !COMPOSITION.test(file))
    const wrong = imports.filter(
      ({ target }) => GLOBAL.test(target) || (fileOf(target) && !OF_ADAPTERS.test(target))
    )
    assert.isAbove(imports.length, 100)
    assert.deepEqual(told(wrong), [])
  })

  test('an action that holds nothing is a function', async ({ assert }) => {
    const files = await sources('modules')
    const costumes = files
      .filter(({ file }) => /\/(actions|queries)\//.test(file))
      .flatMap(({ file, text }) =>
        classesOf(text)
          .filter(({ body }) => /^ {2}(async )?handle\(/m.test(body))
          .filter(
            ({ body }) => !/^ {2}(constructor\(|(?:static |readonly )*#\w+\b(?!\())/m.test(body)
          )
          .map(({ name }) => `${file}: ${name}`)
      )
    assert.deepEqual(costumes, [])
  })

  for (const { id } of modules.filter((module) => module.id in ROOMS)) {
    test(`the features of ${id} stand in its rooms`, async ({ assert }) => {
      const files = await sourceFiles(`modules/${id}`)
      const folders = [...new Set(files.map((file) => file.split(sep)[2]))]
      assert.includeMembers(folders, ROOMS[id])
      assert.deepEqual(
        folders.filter((folder) => IN_ROOMS.includes(folder)),
        []
      )
    })
  }
})

/** Classes that extend nothing, with what stands between their braces. */
function classesOf(text: string): { name: string; body: string }[] {
  return [...text.matchAll(/^export class (\w+)(?: implements [^{]+)? \{\n([\s\S]*?)^\}/gm)].map(
    ([, name, body]) => ({ name, body })
  )
}

/** Ways from a file back to itself, one for each file where one was found. */
function circlesOf(imports: Import[]): string[] {
  const graph = new Map<string, string[]>()
  for (const { file, target } of imports) {
    const to = fileOf(target)
    if (to) {
      graph.set(file, [...(graph.get(file) ?? []), to])
    }
  }
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: string[]) => {
    const start = way.indexOf(file)
    if (start >= 0) {
      circles.push([...way.slice(start), file].join(' → '))
      return
    }
    if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) {
        walk(next, [...way, file])
      }
      done.add(file)
    }
  }
  for (const file of graph.keys()) {
    walk(file, [])
  }
  return circles
}
