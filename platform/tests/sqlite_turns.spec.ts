import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#platform/database/transaction'
import { longestBlock } from '#tests/loop_delay'

/** Far below what the statements take without a turn in between. */
const BOUND = 100

test.group('Statements that follow each other', () => {
  test('let others run in between, in a transaction and outside of one', async ({ assert }) => {
    const read = async (client: Pick<typeof db, 'from'>) => {
      for (let count = 0; count < 2500; count++) {
        await client.from('tenants').where('id', 'none').select('id').first()
      }
    }

    assert.isBelow(await longestBlock(() => inTransaction((trx) => read(trx))), BOUND)
    assert.isBelow(await longestBlock(() => read(db)), BOUND)
  }).timeout(30_000)
})
