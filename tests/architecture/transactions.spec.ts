import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where a transaction may begin: the one helper, and the lock of the migrations. */
const BEGINNERS = ['platform/database/transaction.ts', 'platform/database/migrate.ts']

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).includes('tests'))
}

test.group('Transactions that the database gives up are run again', () => {
  for (const folder of ['kernel', 'platform', 'modules']) {
    test(`${folder} begins transactions only with inTransaction`, async ({ assert }) => {
      const files = await sourceFiles(folder)
      assert.isAbove(files.length, 40)
      const found: string[] = []
      for (const file of files.filter((name) => !BEGINNERS.includes(name))) {
        const text = await readFile(join(root, file), 'utf8')
        for (const [call] of text.matchAll(/\.(transaction|beginGlobalTransaction)\(/g)) {
          found.push(`${file}: ${call}`)
        }
      }
      assert.isEmpty(found)
    })
  }
})
