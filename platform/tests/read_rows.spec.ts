import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { closeReader, readRows } from '#platform/database/read_rows'
import { inTransaction } from '#platform/database/transaction'
import { createTenant } from '#tests/helpers'

const NAME = 'select name from tenants where id = ?'

async function nameOf(id: string): Promise<string | undefined> {
  const [row] = await readRows<{ name: string }>(NAME, [id])
  return row?.name
}

test.group('Rows that are read in plain SQL', () => {
  test('are those that are committed, and are not waited for behind a transaction', async ({
    assert,
  }) => {
    const { tenant } = await createTenant({ name: 'Before' })
    const during = await inTransaction(async (trx) => {
      await trx.from('tenants').where('id', tenant.id).update({ name: 'After' })
      return nameOf(tenant.id)
    })
    assert.equal(during, 'Before')
    assert.equal(await nameOf(tenant.id), 'After')
    await db.from('tenants').where('id', tenant.id).update({ name: 'Later' })
    assert.equal(await nameOf(tenant.id), 'Later')
  })

  test('are compared as they were given, whatever stands in them', async ({ assert }) => {
    const { tenant } = await createTenant()
    assert.isUndefined(await nameOf(`${tenant.id}' or '1' = '1`))
    assert.isUndefined(await nameOf('?'))
    const [row] = await readRows<Record<string, unknown>>(
      'select ? as word, ? as amount, ? as none',
      ["it's", 3, null]
    )
    assert.deepEqual({ ...row }, { word: "it's", amount: 3, none: null })
  })

  test('cannot be changed this way', async ({ assert }) => {
    const { tenant } = await createTenant({ name: 'Kept' })
    const isSqlite = db.connection().dialect.name === 'better-sqlite3'
    if (isSqlite) {
      await assert.rejects(() =>
        readRows("update tenants set name = 'x' where id = ? returning id", [tenant.id])
      )
    }
    assert.equal(await nameOf(tenant.id), 'Kept')
  })

  test('are found again when the connection was closed', async ({ assert }) => {
    const { tenant } = await createTenant({ name: 'Open again' })
    assert.equal(await nameOf(tenant.id), 'Open again')
    closeReader()
    assert.equal(await nameOf(tenant.id), 'Open again')
  })
})
