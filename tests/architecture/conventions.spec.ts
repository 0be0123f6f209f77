import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { modules } from '#modules/main'
import { root, sources } from './support/sources.js'

/** Folders of a module's tests that hold what specs share. */
const SUPPORT = ['support', 'fakes']

/** Lines of the source files in question that a pattern finds, with what it found. */
async function linesWith(pattern: RegExp, where: RegExp = /./): Promise<string[]> {
  const folders = await Promise.all(['kernel', 'platform', 'modules'].map(sources))
  return folders
    .flat()
    .filter(({ file }) => where.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(new RegExp(pattern, 'gm'))].map(([found]) => `${file}: ${found.trim()}`)
    )
}

test.group('One way for each of these', () => {
  test('what an answer shows is made by a function present…', async ({ assert }) => {
    const presenters = /^export (?:async )?function present[A-Z]\w*/
    const found = await linesWith(presenters, /\/transformers\//)
    assert.isAbove(found.length, 20)
    const others = /^export (?:async )?function (?!present[A-Z])\w+/
    assert.deepEqual(await linesWith(others, /\/transformers\//), [])
  })

  test('what checks an input is called …Validator and stands in validators/', async ({
    assert,
  }) => {
    assert.deepEqual(await linesWith(/^export const (?!\w+Validator\b)\w+ = vine\.create\(/), [])
    const elsewhere = /^(?!.*\/validators\/|platform\/http\/)/
    assert.deepEqual(await linesWith(/^export const \w+Validator = vine/, elsewhere), [])
  })

  test('a request is checked by what its endpoint declares, not by the controller', async ({
    assert,
  }) => {
    assert.deepEqual(await linesWith(/^.*\bvalidate\(.*$/, /\/controllers\//), [])
  })

  test('find… stands in queries/ and refuses with a 404', async ({ assert }) => {
    const elsewhere = /^modules\/(?!.*\/(queries|actions|adapters|sandbox)\/)/
    assert.deepEqual(await linesWith(/^export (?:async )?function find[A-Z]\w*/, elsewhere), [])
  })

  test('a transaction is called trx, or outer where another may begin in it', async ({
    assert,
  }) => {
    const other =
      /^.*\b(?!trx\b|outer\b|client\?: TransactionClientContract })\w+\??: TransactionClientContract\b.*$/
    assert.deepEqual(await linesWith(other), [])
    assert.deepEqual(await linesWith(/inTransaction\((?:async )?\((?!trx\b|\))\w*\) =>/), [])
  })

  test('time comes from a clock that is handed in', async ({ assert }) => {
    // What a migration does once depends on no moment.
    const inModules = /^modules\/(?!.*\/migrations\/)/
    const own = /^.*\b(?:Date\.now|DateTime\.(?:now|utc|local)|new Date)\(\).*$/
    assert.deepEqual(await linesWith(own, inModules), [])
  })

  test('the clock of the machine is taken at the door, or by default', async ({ assert }) => {
    const inside =
      /^modules\/(?!.*\/(?:controllers|jobs|commands|providers|tests)\/\w+\.ts$|.*_controller\.ts$)/
    const byDefault = /(?<!const )\b(?:clock|now|at)(?:: Clock)? = (?:epochOf\()?systemClock\b/
    const taken = await linesWith(/^(?!import ).*\bsystemClock\b.*$/, inside)
    assert.isAbove(taken.length, 80)
    assert.deepEqual(
      taken.filter((line) => !byDefault.test(line)),
      []
    )
  })

  test('jobs end in Job, and their names begin with their module', async ({ assert }) => {
    const folders = await Promise.all(['modules', 'platform'].map(sources))
    const jobs = folders.flat().filter(({ file }) => /\/jobs\//.test(file))
    assert.isAbove(jobs.length, 15)
    for (const { file, text } of jobs) {
      const owner = /^modules\/([\w-]+)\//.exec(file)?.[1] ?? 'kernel'
      assert.match(file, /_job\.ts$/)
      assert.match(text, /^export default class \w+Job extends /m, file)
      assert.match(text, new RegExp(`name: '${owner}\\.\\w+'`), file)
    }
  })

  test('a fake of a service takes nothing from the adapter that asks it', async ({ assert }) => {
    const folders = ['tests/fakes', ...modules.map(({ id }) => `modules/${id}/tests/fakes`)]
    const files = await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(join(root, folder)).catch(() => [])
        return names.map((name) => join(root, folder, name))
      })
    )
    const texts = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')))
    assert.isAbove(texts.length, 10)
    // The sandbox is a service of our own: its payer only stands in for the person who pays.
    const taken = texts.flatMap((text) => text.match(/from '.*\/adapters\/(?!sandbox\/).*'/g) ?? [])
    assert.deepEqual(taken, [])
  })

  for (const { id } of modules) {
    test(`what the specs of ${id} share stands in tests/support`, async ({ assert }) => {
      const folder = join(root, 'modules', id, 'tests')
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        () => []
      )
      const loose = entries
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .filter(({ name }) => !name.endsWith('.spec.ts'))
        .filter(
          ({ parentPath }) => !SUPPORT.some((shared) => parentPath.includes(`/tests/${shared}`))
        )
      assert.deepEqual(
        loose.map(({ name }) => name),
        []
      )
    })
  }
})
