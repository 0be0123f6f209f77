import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetTenancy } from '#platform/access/tenancy_cache'
import { createTenant } from '#tests/helpers'
import CreateSigningSecrets from '../migrations/0004_create_signing_secrets.js'
import SigningSecret from '../models/signing_secret.js'
import { describeSigningSecret, signingSecrets } from '../services/signing_secret.js'

const FORMER = 'signing_secrets_migration'

test.group('The signing secret', (group) => {
  group.teardown(() => db.manager.close(FORMER, true))

  test('of a tenant is the one that was shown when it was made', async ({ assert }) => {
    const school = await createTenant()
    assert.deepEqual(await signingSecrets(school.tenant.id), { current: school.signingSecret })
  })

  test('of a tenant that is older than the module is made once, when it is needed', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    await SigningSecret.forTenant(tenant.id).delete()
    forgetTenancy()

    const [first, second] = await Promise.all([
      signingSecrets(tenant.id),
      describeSigningSecret(tenant.id),
    ])
    assert.match(first.current, /^whsec_/)
    assert.equal(second.lastFour, first.current.slice(-4))
    assert.lengthOf(await SigningSecret.forTenant(tenant.id), 1)
  })

  test('comes along from the table of tenants, where it stood before', async ({ assert }) => {
    db.manager.add(FORMER, {
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    })
    const client = db.connection(FORMER)
    await client.schema.createTable('tenants', (table) => {
      table.string('id', 40).primary()
      table.text('signing_secret').notNullable()
      table.text('previous_signing_secret').nullable()
      table.bigInteger('previous_signing_secret_until').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })
    const moments = { created_at: 1, updated_at: 2 }
    await client.table('tenants').multiInsert([
      { id: 'ten_1', signing_secret: 'sealed 1', ...moments },
      {
        id: 'ten_2',
        signing_secret: 'sealed 3',
        previous_signing_secret: 'sealed 2',
        previous_signing_secret_until: 3,
        ...moments,
      },
    ])

    await new CreateSigningSecrets(client, 'signing_secrets', false).execUp()

    const rows = await client.from('webhook_signing_secrets').orderBy('tenant_id')
    assert.containsSubset(rows, [
      { tenant_id: 'ten_1', secret: 'sealed 1', previous_secret: null, previous_until: null },
      { tenant_id: 'ten_2', secret: 'sealed 3', previous_secret: 'sealed 2', previous_until: 3 },
    ])
    assert.deepEqual(Object.keys(await client.from('tenants').firstOrFail()), [
      'id',
      'created_at',
      'updated_at',
    ])
  })
})
