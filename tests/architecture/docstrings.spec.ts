import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { root, sources } from './support/sources.js'

/**
 * An exported class or function, with the lines of decorators above it and the line above those.
 */
const EXPORTED = new RegExp(
  [
    '(?:^(?<above>.*)\\n)?(?:^@.*\\n)*',
    '^export (?:default )?(?:',
    '(?:abstract )?class (?<class>\\w+)|(?:async )?function\\*? ?(?<function>\\w+)|',
    'const (?<arrow>\\w+)\\b[^=\\n]*= (?:async )?(?:<.*>)?\\([^()]*\\)(?:: [^=]+)? =>',
    ')',
  ].join(''),
  'gm'
)

/** Exported classes and functions without a docstring; of overloads the first one has it. */
function undescribed(text: string): string[] {
  const described = new Set<string>()
  const names: string[] = []
  for (const { groups = {} } of text.matchAll(EXPORTED)) {
    const name = groups.class ?? groups.function ?? groups.arrow
    if (groups.above?.endsWith('*/')) {
      described.add(name)
    } else if (!described.has(name)) {
      names.push(name)
    }
  }
  return names
}

test.group('What is exported', () => {
  test('says what it does', async ({ assert }) => {
    const packages = await readdir(join(root, 'packages'))
    const folders = ['kernel', 'platform', 'modules'].concat(
      packages.map((name) => join('packages', name, 'src'))
    )
    const files = await Promise.all(folders.map(sources))
    const found = files
      .flat()
      .filter(({ file }) => !/\/migrations\//.test(file))
      .flatMap(({ file, text }) => undescribed(text).map((name) => `${file}: ${name}`))
    assert.deepEqual(found, [])
  })

  test('is found wanting where it says nothing, and only there', ({ assert }) => {
    const text = [
      'export function bare(): void {}',
      '/** Of two shapes. */',
      'export function twice(one: string): string',
      'export function twice(one: number): number {}',
      'export const arrow = (one: string) => one',
      '/** Made by a container. */',
      '@inject()',
      'export default class Told {}',
      '@inject()',
      'export default class Untold {}',
      'export const validator = make((one) => one)',
      'function inside() {}',
    ].join('\n')
    assert.deepEqual(undescribed(text), ['bare', 'arrow', 'Untold'])
  })
})
