import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { installedModules } from '#kernel/modules/registry'

/** Names of modules that HTTP has given another meaning: `content-encoding: identity`. */
const HOMONYMS = ["'identity'"]

/** Everything that a module gives a name of its own. */
function wordsOfModules(): string[] {
  return installedModules().flatMap(({ id, scopes = [], errors = {}, limits = {} }) => [
    `#modules/${id}`,
    `'${id}'`,
    ...scopes,
    ...Object.keys(errors),
    ...Object.keys(limits).map((name) => `'${name}'`),
    ...eventCatalogue
      .all()
      .filter((event) => event.module === id)
      .map(({ type }) => `'${type}'`),
  ])
}

/** Comments may give examples. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

test.group('Rule 4: kernel and platform know no feature', () => {
  test('none of their files has a word of a module', async ({ assert }) => {
    const words = wordsOfModules().filter((word) => !HOMONYMS.includes(word))
    const found: string[] = []
    for await (const file of glob('{kernel,platform}/**/*.ts', {
      exclude: (name) => name === 'tests',
    })) {
      const source = withoutComments(await readFile(file, 'utf8'))
      found.push(...words.filter((word) => source.includes(word)).map((word) => `${file}: ${word}`))
    }
    assert.isAbove(words.length, 60)
    assert.deepEqual(found, [])
  })
})
