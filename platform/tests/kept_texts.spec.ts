import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { KeptTexts } from '#platform/database/kept_texts'
import { closeReader } from '#platform/database/read_rows'
import { createTenant } from '#tests/helpers'

function isSqlite(): boolean {
  return db.connection().dialect.name === 'better-sqlite3'
}

/** Makes texts that tell how often one was made before. */
function counted() {
  let made = 0
  return async () => `text ${made++} é`
}

test.group('Texts that are kept', () => {
  test('are the same until anybody commits anything', async ({ assert }) => {
    const { tenant } = await createTenant()
    const [kept, make] = [new KeptTexts(), counted()]
    const ask = () => kept.get(tenant.id, ['a'], make)
    assert.equal(await ask(), 'text 0 é')
    assert.equal(await ask(), isSqlite() ? 'text 0 é' : 'text 1 é')
    await db.from('tenants').where('id', tenant.id).update({ name: 'Another' })
    const after = await ask()
    assert.equal(after, isSqlite() ? 'text 1 é' : 'text 2 é')
    closeReader()
    assert.notEqual(await ask(), after)
  })

  test('are told apart by tenant and by every value', async ({ assert }) => {
    const kept = new KeptTexts()
    const asked = [
      ['one', ['a', null]],
      ['other', ['a', null]],
      ['one', ['a', 'null']],
      ['one', ['a', 1]],
      ['one', ['a', '1']],
      ['one', ['a","1']],
    ] as const
    for (let time = 0; time < 2; time++) {
      for (const [tenantId, values] of asked) {
        const own = JSON.stringify([tenantId, values])
        assert.equal(await kept.get(tenantId, values, async () => own), own)
      }
    }
  })

  test('are not kept where something was committed while they were made', async ({ assert }) => {
    const { tenant } = await createTenant({ name: 'Before' })
    const kept = new KeptTexts()
    const early = await kept.get(tenant.id, [], async () => {
      await db.from('tenants').where('id', tenant.id).update({ name: 'After' })
      return 'Before'
    })
    assert.equal(early, 'Before')
    assert.equal(await kept.get(tenant.id, [], async () => 'After'), 'After')
  })

  test('are no more than there is room for, and none of what failed', async ({ assert }) => {
    const kept = new KeptTexts(1000)
    const make = counted()
    for (let number = 0; number < 50; number++) {
      await kept.get('tenant', [number], make)
    }
    assert.equal(await kept.get('tenant', [0], make), 'text 50 é')
    const failing = () => kept.get('tenant', ['x'], () => Promise.reject(new Error('gone')))
    await assert.rejects(failing, 'gone')
    assert.equal(await kept.get('tenant', ['x'], make), 'text 51 é')
  })
})
