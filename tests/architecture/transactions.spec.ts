import { test } from '@japa/runner'
import { sources } from './support/sources.js'

/** Where a transaction may begin: the one helper, and the lock of the migrations. */
const BEGINNERS = ['platform/database/transaction.ts', 'platform/database/migrate.ts']

test.group('Transactions that the database gives up are run again', () => {
  for (const folder of ['kernel', 'platform', 'modules']) {
    test(`${folder} begins transactions only with inTransaction`, async ({ assert }) => {
      const files = await sources(folder)
      assert.isAbove(files.length, 15)
      const found: string[] = []
      for (const { file, text } of files.filter((source) => !BEGINNERS.includes(source.file))) {
        for (const [call] of text.matchAll(/\.(transaction|beginGlobalTransaction)\(/g)) {
          found.push(`${file}: ${call}`)
        }
      }
      assert.deepEqual(found, [])
    })
  }
})
