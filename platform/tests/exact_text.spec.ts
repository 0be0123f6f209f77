import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { compareTextExactly } from '#platform/database/exact_text'
import { createDatabase, databaseName, dropDatabase } from '#tests/services'

const isServer = process.env.DB_CONNECTION === 'mysql'
const ONLY_SERVERS = 'only a database server has collations'

const DIFFERENT = ['AB1', 'ab1', 'ÀB1', 'A\u0300B1', 'AB1 ', ' AB1', 'AB1\t']

/** A database as it was made before text was compared exactly. */
async function formerDatabase() {
  const name = `${databaseName}_former`
  await createDatabase(name)
  const { config } = db.manager.get('mysql')!
  db.manager.add(name, {
    ...config,
    connection: { ...(config.connection as object), database: name },
  } as typeof config)
  const client = db.connection(name)
  const tables = [
    `create table parents (id varchar(40) primary key, name varchar(40) unique, notes longtext)
     default character set utf8mb4 collate utf8mb4_general_ci`,
    `create table children (
       id varchar(40) primary key, parent_id varchar(40) not null, number int,
       foreign key (parent_id) references parents (id))
     default character set utf8mb4 collate utf8mb4_general_ci`,
    'create table exact (id varchar(40) collate utf8mb4_bin) default character set utf8mb4',
  ]
  for (const table of tables) {
    await client.rawQuery(table)
  }
  await client.table('parents').multiInsert([
    { id: 'par_1', name: 'AB1', notes: 'Ọláolúwa' },
    { id: 'par_2', name: 'CD2', notes: 'x'.repeat(100_000) },
  ])
  await client.table('children').insert({ id: 'chi_1', parent_id: 'par_1', number: 1 })
  return {
    client,
    remove: async () => {
      await db.manager.close(name, true)
      await dropDatabase(name)
    },
  }
}

/** Columns of the connection's database, with how their text is compared. */
async function columnsOf(client = db.connection()): Promise<{ name: string; collation: string }[]> {
  const [rows] = await client.rawQuery(
    `select concat(table_name, '.', column_name) as name, collation_name as collation
     from information_schema.columns where table_schema = database() and collation_name is not null`
  )
  return rows
}

const isExact = ({ collation }: { collation: string }) =>
  ['utf8mb4_nopad_bin', 'utf8mb4_0900_bin'].includes(collation)

async function assertExact(assert: Assert, client = db.connection()): Promise<void> {
  const columns = await columnsOf(client)
  assert.isEmpty(columns.filter((column) => !isExact(column)))
}

test.group('Text', () => {
  test('that differs in case, accent or a space is different everywhere', async ({ assert }) => {
    const rows = DIFFERENT.map((key, index) => ({
      id: `exact-${index}`,
      tenant_id: 'exact',
      key_hash: key,
      fingerprint: '',
      created_at: Date.now(),
    }))
    await db.table('idempotency_keys').multiInsert(rows)
    for (const key of DIFFERENT) {
      const found = await db.from('idempotency_keys').where({ tenant_id: 'exact', key_hash: key })
      assert.deepEqual(
        found.map((row) => row.key_hash),
        [key]
      )
    }
    const inOrder = await db
      .from('idempotency_keys')
      .where('tenant_id', 'exact')
      .orderBy('key_hash')
    assert.deepEqual(
      inOrder.map((row) => row.key_hash),
      DIFFERENT.toSorted()
    )
  })

  test('is compared exactly in every column of the schema', async ({ assert }) => {
    const columns = await columnsOf()
    assert.isAbove(columns.length, 300)
    await assertExact(assert)
  }).skip(!isServer, ONLY_SERVERS)

  test('is compared exactly where no column is asked', async ({ assert }) => {
    const [[literals]] = await db.rawQuery('select ? = ? as letters, ? = ? as spaces', [
      'a',
      'À',
      'a',
      'a ',
    ])
    assert.deepEqual({ ...literals }, { letters: 0, spaces: 0 })
  }).skip(!isServer, ONLY_SERVERS)

  test('of a database made before is compared exactly from then on, and nothing is lost', async ({
    assert,
    cleanup,
  }) => {
    const { client, remove } = await formerDatabase()
    cleanup(remove)
    await assert.rejects(() => client.table('parents').insert({ id: 'par_3', name: 'àb1' }))
    const before = await client.from('parents').orderBy('id')

    const converted = await client.transaction((trx) => compareTextExactly(trx))

    assert.deepEqual(converted, ['children', 'exact', 'parents'])
    await assertExact(assert, client)
    assert.deepEqual(await client.from('parents').orderBy('id'), before)
    await client.table('parents').insert({ id: 'par_3', name: 'àb1' })
    await assert.rejects(() => client.table('parents').insert({ id: 'par_4', name: 'AB1' }))
    await assert.rejects(() => client.table('children').insert({ id: 'c', parent_id: 'none' }))

    await client.rawQuery('create table later (id varchar(40))')
    await assertExact(assert, client)
    assert.isEmpty(await client.transaction((trx) => compareTextExactly(trx)))
  }).skip(!isServer, ONLY_SERVERS)

  test('of a database whose conversion was killed keeps its foreign keys', async ({
    assert,
    cleanup,
  }) => {
    const { client, remove } = await formerDatabase()
    cleanup(remove)
    await client.rawQuery(
      'create table suspended_foreign_keys (owner varchar(64), name varchar(64), definition text)'
    )
    await client.table('suspended_foreign_keys').insert({
      owner: 'children',
      name: 'children_ibfk_1',
      definition: 'foreign key (`parent_id`) references `parents` (`id`)',
    })
    await client.rawQuery('alter table children drop foreign key children_ibfk_1')
    await client.rawQuery(
      'alter table children convert to character set utf8mb4 collate utf8mb4_bin'
    )

    assert.deepEqual(await compareTextExactly(client), ['children', 'exact', 'parents'])
    await assert.rejects(() => client.table('children').insert({ id: 'c', parent_id: 'none' }))
    assert.notInclude(await client.getAllTables(), 'suspended_foreign_keys')
  }).skip(!isServer, ONLY_SERVERS)
})
