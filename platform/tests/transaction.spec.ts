import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createTenant } from '#tests/helpers'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import TenantModule from '#kernel/modules/tenant_module'
import { dispatchAfterCommit } from '#platform/queue/dispatch'

/** What MySQL says to the transaction that it gives up. */
function lockConflict(code: string): Error {
  return Object.assign(new Error('try restarting transaction'), { code })
}

async function newRow(): Promise<TenantModule> {
  const { tenant } = await createTenant({ modules: [] })
  return TenantModule.create({
    id: newId('tm'),
    tenantId: tenant.id,
    moduleId: 'test',
    enabled: false,
    settings: { runs: 0 },
  })
}

test.group('A transaction that the database gives up', () => {
  for (const code of ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']) {
    test(`is run again as a whole after ${code}, with the rows it changed as they were`, async ({
      assert,
    }) => {
      const row = await newRow()
      const made = new TenantModule().fill({
        id: newId('tm'),
        tenantId: row.tenantId,
        moduleId: 'made',
        enabled: true,
        settings: {},
      })
      const removed = await TenantModule.create({
        id: newId('tm'),
        tenantId: row.tenantId,
        moduleId: 'removed',
        enabled: true,
        settings: {},
      })
      let runs = 0
      let dispatched = 0
      const result = await inTransaction(async (trx) => {
        const { settings } = row
        row.useTransaction(trx).merge({ settings: { runs: Number(settings.runs) + 1 } })
        await row.save()
        await made.useTransaction(trx).save()
        await removed.useTransaction(trx).delete()
        dispatchAfterCommit(trx, async () => {
          dispatched += 1
        })
        runs += 1
        if (runs <= 2) {
          throw lockConflict(code)
        }
        return runs
      })

      assert.equal(result, 3)
      assert.equal(dispatched, 1)
      const stored = await TenantModule.forTenant(row.tenantId).orderBy('moduleId')
      assert.deepEqual(
        stored.map(({ moduleId }) => moduleId),
        ['made', 'test']
      )
      assert.deepEqual(stored[1].settings, { runs: 1 })
    })
  }

  test('is given up in the end with the error of the database', async ({ assert }) => {
    let runs = 0
    await assert.rejects(
      () =>
        inTransaction(async () => {
          runs += 1
          throw lockConflict('ER_LOCK_DEADLOCK')
        }),
      'try restarting transaction'
    )
    assert.equal(runs, 10)
  })

  test('is not run again after any other error, nor inside of another one', async ({ assert }) => {
    let runs = 0
    await assert.rejects(() =>
      inTransaction(async () => {
        runs += 1
        throw new Error('no')
      })
    )
    assert.equal(runs, 1)

    let inner = 0
    await inTransaction((outer) =>
      inTransaction(async () => {
        inner += 1
        if (inner === 1) {
          throw lockConflict('ER_LOCK_DEADLOCK')
        }
      }, outer)
    )
    assert.equal(inner, 2)
  })
})

test.group('Transactions that meet on MySQL', (group) => {
  group.tap((each) => each.skip(() => db.connection().dialect.name !== 'mysql', 'only MySQL'))

  test('all end well although they lock the same rows in opposite orders', async ({ assert }) => {
    const rows = [await newRow(), await newRow()]
    const add = (row: TenantModule) =>
      inTransaction(async (trx) => {
        const both = row === rows[0] ? rows : rows.toReversed()
        for (const { tenantId, id } of both) {
          const found = await TenantModule.forTenant(tenantId, { client: trx })
            .where('id', id)
            .forUpdate()
            .firstOrFail()
          const runs = Number(found.settings.runs) + 1
          await found.merge({ settings: { runs } }).save()
        }
      })
    await Promise.all([0, 1, 0, 1, 0, 1, 0, 1].map((index) => add(rows[index])))

    for (const { tenantId, id } of rows) {
      const { settings } = await TenantModule.forTenant(tenantId).where('id', id).firstOrFail()
      assert.equal(settings.runs, 8)
    }
  })

  test('a statement without a transaction is sent again when it is given up', async ({
    assert,
  }) => {
    const rows = [await newRow(), await newRow(), await newRow(), await newRow()]
    const [first, second] = rows.map(({ id }) => id).sort()
    const isWaiting = async () => {
      const [[{ waiting }]] = await db.rawQuery(
        `select count(*) as waiting from information_schema.innodb_trx
          where trx_state = 'LOCK WAIT' and trx_query like ?`,
        [`%${second}%`]
      )
      return Number(waiting) > 0
    }
    let lone: Promise<unknown> = Promise.resolve()
    await db.transaction(async (trx) => {
      const others = rows.map(({ id }) => id).filter((id) => id !== first)
      await trx.from('tenant_modules').whereIn('id', others).update({ enabled: true })
      lone = db
        .from('tenant_modules')
        .whereIn('id', [first, second])
        .orderBy('id')
        .update({ settings: '{"runs":7}' })
        .exec()
      while (!(await isWaiting())) {
        // The table of transactions is a copy, made anew only when nobody has read it for 100 ms.
        await wait(150)
      }
      await trx.from('tenant_modules').where('id', first).update({ enabled: true })
    })
    await lone
    for (const id of [first, second]) {
      const { settings, enabled } = await TenantModule.acrossTenants().where('id', id).firstOrFail()
      assert.deepEqual({ ...settings, enabled }, { runs: 7, enabled: true })
    }
  })
})
