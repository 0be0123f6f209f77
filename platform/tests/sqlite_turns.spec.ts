import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#platform/database/transaction'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'

test.group('Statements that follow each other', () => {
  test('let others run in between, in a transaction and outside of one', async ({ assert }) => {
    const read = async (client: Pick<typeof db, 'from'>) => {
      for (let count = 0; count < 2500; count++) {
        await client.from('tenants').where('id', 'none').select('id').first()
      }
    }

    assert.isBelow(await longestBlock(() => inTransaction((trx) => read(trx))), LONGEST_BLOCK)
    assert.isBelow(await longestBlock(() => read(db)), LONGEST_BLOCK)
  }).timeout(60_000)
})
