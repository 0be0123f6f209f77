import Sqlite from 'better-sqlite3'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { closeReader, readRows, readRowsAgain } from '#platform/database/read_rows'
import { inTransaction } from '#platform/database/transaction'
import { createTenant } from '#tests/helpers'

const NAME = 'select name from tenants where id = ?'

async function nameOf(id: string): Promise<string | undefined> {
  const [row] = await readRows<{ name: string }>(NAME, [id])
  return row?.name
}

function isSqlite(): boolean {
  return db.connection().dialect.name === 'better-sqlite3'
}

/** Writes as another process would: over a connection that this application does not know. */
async function withOtherConnection(
  work: (update: (sql: string, values: string[]) => Promise<void>) => Promise<void>
): Promise<void> {
  if (!isSqlite()) {
    return work(async (sql, values) => void (await db.rawQuery(sql, values)))
  }
  const { config } = db.manager.get(db.primaryConnectionName)!
  const other = new Sqlite((config.connection as { filename: string }).filename)
  try {
    await work(async (sql, values) => void other.prepare(sql).run(values))
  } finally {
    other.close()
  }
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
    if (isSqlite()) {
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

test.group('Rows that are read again', () => {
  test('are the same until anybody commits anything', async ({ assert }) => {
    const { tenant } = await createTenant({ name: 'Before' })
    const read = async () => readRowsAgain<{ name: string }>(NAME, [tenant.id])
    const first = await read()
    assert.equal(first[0].name, 'Before')
    if (isSqlite()) {
      assert.strictEqual(await read(), first)
    }
    const during = await inTransaction(async (trx) => {
      await trx.from('tenants').where('id', tenant.id).update({ name: 'After' })
      return read()
    })
    assert.equal(during[0].name, 'Before')
    const [after] = await read()
    assert.equal(after.name, 'After')
  })

  test('are those that another process has just written', async ({ assert }) => {
    const { tenant } = await createTenant({ name: 'Before' })
    await readRowsAgain(NAME, [tenant.id])
    await withOtherConnection(async (update) => {
      for (const name of ['First', 'Second', 'Third']) {
        await update('update tenants set name = ? where id = ?', [name, tenant.id])
        const [row] = await readRowsAgain<{ name: string }>(NAME, [tenant.id])
        assert.equal(row.name, name)
      }
    })
  })

  test('are told apart by all of their values', async ({ assert }) => {
    const both = 'select ? as one, ? as other'
    for (const values of [
      ['a', 'b,c'],
      ['a","b', 'c'],
      ['1', null],
      [1, null],
      ['1', 'null'],
    ] as const) {
      const [row] = await readRowsAgain<Record<string, unknown>>(both, [...values])
      assert.deepEqual({ ...row }, { one: values[0], other: values[1] })
    }
  })

  test('are looked for again where there were none', async ({ assert }) => {
    const read = async () => readRowsAgain(NAME, ['tenant_unknown'])
    const nothing = await read()
    assert.isEmpty(nothing)
    assert.notStrictEqual(await read(), nothing)
  })
})
