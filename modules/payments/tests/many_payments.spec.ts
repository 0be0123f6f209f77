import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

test.group('Lists of very many payments', (group) => {
  group.tap((each) => each.skip(() => db.connection().dialect.name === 'mysql', 'plans of SQLite'))

  for (const status of [undefined, 'success']) {
    test(`a page${status ? ' of one status' : ''} is found without reading what is before it`, async ({
      assert,
    }) => {
      const { sql, bindings } = db
        .from('payments')
        .select('id')
        .where('tenant_id', 'ten_1')
        .if(status, (query) => query.whereIn('status', [status!]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .offset(99_000)
        .toSQL()
      const plan: { detail: string }[] = await db.rawQuery(`explain query plan ${sql}`, bindings)
      assert.match(plan.map(({ detail }) => detail).join('\n'), /COVERING INDEX payments_list/)
      assert.lengthOf(plan, 1)
    })
  }
})
