import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { tenantRead } from '#platform/database/tenant_read'

const KEYS = 'select id, tenant_id as tenantId from api_keys where tenant_id = ?'

test.group('Reads of a tenant in plain SQL', () => {
  test('give the rows of the tenant that asks and of nobody else', async ({ assert }) => {
    const one = await createTenant()
    const other = await createTenant()
    const read = tenantRead<{ id: string; tenantId: string }>(KEYS)
    const [ofOne, ...more] = await read(one.tenant.id)
    assert.equal(ofOne.tenantId, one.tenant.id)
    assert.isEmpty(more)

    const readKey = tenantRead<{ id: string }>(`${KEYS} and id = ?`)
    assert.lengthOf(await readKey(one.tenant.id, ofOne.id), 1)
    assert.lengthOf(await readKey(other.tenant.id, ofOne.id), 0)
  })

  test('are refused where the statement does not say whose rows: {$self}')
    .with([
      'select id from api_keys',
      'select id from api_keys where id = ?',
      'select id from api_keys where id = ? and tenant_id = ?',
      'select id from api_keys where tenant_id = id and hash = ?',
      'select id from api_keys where tenant_id = ? or 1 = 1',
      `${KEYS} union select id, tenant_id from api_keys`,
    ])
    .run(({ assert }, sql) => {
      assert.throws(() => tenantRead(sql), /has to begin its condition with "tenant_id = \?"/)
    })
})
