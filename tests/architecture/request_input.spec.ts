import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What lays query and body over each other, so that one hides a field of the other. */
const MERGED = /\brequest\s*\.\s*(input|all|only|except|original|collect)\(/g

test.group('What a client sent', () => {
  test('is read from the body or from the query, never from both at once', async ({ assert }) => {
    const found: string[] = []
    for (const folder of ['kernel', 'platform', 'modules', 'providers', 'start']) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      for (const entry of entries.filter(({ name }) => name.endsWith('.ts'))) {
        const file = join(entry.parentPath, entry.name)
        const text = await readFile(file, 'utf8')
        found.push(...[...text.matchAll(MERGED)].map(([call]) => `${file}: ${call}`))
      }
    }
    assert.deepEqual(found, [])
  })
})
