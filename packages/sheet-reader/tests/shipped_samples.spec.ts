import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { readSheets } from '../src/index.js'

/** The documents that the platform ships for a first try. */
const sample = (name: string) => fileURLToPath(new URL(`../../../samples/${name}`, import.meta.url))

test.group('The samples for a first try', (group) => {
  group.each.timeout(240_000)

  test('are read without a doubt where they have a text layer', async ({ assert }) => {
    const { records } = await readSheets(sample('results.pdf'))
    assert.lengthOf(records, 64)
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('leave no doubt but of names where they are scans, though points of averages are lost', async ({
    assert,
  }) => {
    const { records, gradeBoundaries } = await readSheets(sample('results-scan.pdf'))
    assert.lengthOf(records, 64)
    assert.isEmpty(
      records.flatMap(({ flags }) => flags).filter((flag) => flag !== 'NAME_UNCERTAIN')
    )
    assert.deepInclude(gradeBoundaries, { grade: 'A', minimum: 70 })
  })
})
