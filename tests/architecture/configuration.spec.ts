import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

test.group('The configuration page', () => {
  test('lists every environment variable that is known, and no other', async ({ assert }) => {
    const schema = await read('start/env.ts')
    const known = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name)
    const page = await read('docs/configuration.md')
    const documented = [...page.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name)
    )
    assert.isNotEmpty(known)
    assert.sameMembers(documented, known)
  })
})
