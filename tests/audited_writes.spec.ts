import { test } from '@japa/runner'
import { silentWrites } from './audited_writes.js'

test.group('Writes', () => {
  test('that the tests before sent have all left an event in the audit log', ({ assert }) => {
    assert.isEmpty(silentWrites())
  })
})
