import { setTimeout as wait } from 'node:timers/promises'
import { DateTime } from 'luxon'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#platform/database/transaction'
import ApiKey from '#platform/access/api_key'
import { revokeApiKey, rotateApiKey, updateApiKey } from '#platform/access/api_keys'
import { disableModules } from '#kernel/tenancy/module_state'
import { REVISION_CHECK_INTERVAL, tenancyChanged } from '#platform/access/tenancy_cache'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'

/** A route of a module, with a scope. */
const PATH = '/api/file-processing/history'

const keyOf = ({ tenant }: TestTenant) => ApiKey.findByOrFail('tenantId', tenant.id)

const ofTenant = (table: string, { tenant }: TestTenant) =>
  db.from(table).where('tenant_id', tenant.id)

interface Change {
  name: string
  status: number
  /** As an action or a command of this process does it. */
  here: (school: TestTenant) => Promise<unknown>
  /** What the same leaves in the tables when another process did it. */
  elsewhere: (school: TestTenant) => Promise<unknown>
}

const changes: Change[] = [
  {
    name: 'a key that is revoked',
    status: 401,
    here: async (school) => revokeApiKey(await keyOf(school)),
    elsewhere: (school) => ofTenant('api_keys', school).update({ revoked_at: Date.now() }),
  },
  {
    name: 'a key that is rotated without grace',
    status: 401,
    here: async (school) => rotateApiKey(await keyOf(school), 0),
    elsewhere: (school) => ofTenant('api_keys', school).update({ hash: 'f'.repeat(64) }),
  },
  {
    name: 'a key that is given an end which has passed',
    status: 401,
    here: async (school) =>
      updateApiKey(await keyOf(school), { expiresAt: DateTime.utc().minus(1) }),
    elsewhere: (school) => ofTenant('api_keys', school).update({ expires_at: Date.now() - 1 }),
  },
  {
    name: 'a key that loses its scope',
    status: 403,
    here: async (school) => updateApiKey(await keyOf(school), { scopes: ['payments:read'] }),
    elsewhere: (school) =>
      ofTenant('api_keys', school).update({ scopes: JSON.stringify(['payments:read']) }),
  },
  {
    name: 'a tenant that is suspended',
    status: 403,
    here: (school) =>
      inTransaction(async (trx) => {
        await trx.from('tenants').where('id', school.tenant.id).update({ status: 'suspended' })
        await tenancyChanged(trx)
      }),
    elsewhere: ({ tenant }) =>
      db.from('tenants').where('id', tenant.id).update({ status: 'suspended' }),
  },
  {
    name: 'a module that is disabled',
    status: 403,
    here: ({ tenant }) => disableModules(tenant.id, ['file-processing', 'records']),
    elsewhere: (school) =>
      ofTenant('tenant_modules', school)
        .where('module_id', 'file-processing')
        .update({ enabled: 0 }),
  },
]

/** A school whose key, tenant and modules the gate has just seen. */
async function knownSchool(client: ApiClient) {
  const school = await createTenant()
  const api = clientOf(client, school)
  for (const path of [PATH, PATH]) {
    const served = await api.get(path)
    served.assertStatus(200)
  }
  return { school, api }
}

test.group('The gate', () => {
  test('refuses {name} with the next request in the same process')
    .with(changes)
    .run(async ({ client }, { here, status }) => {
      const { school, api } = await knownSchool(client)
      await here(school)
      const refused = await api.get(PATH)
      refused.assertStatus(status)
    })

  test('refuses {name} in another process within a quarter of a second')
    .with(changes)
    .run(async ({ client }, { elsewhere, status }) => {
      const { school, api } = await knownSchool(client)
      await elsewhere(school)
      await db.from('tenancy_revisions').increment('revision', 1)
      await wait(REVISION_CHECK_INTERVAL + 1)
      const refused = await api.get(PATH)
      refused.assertStatus(status)
    })

  test('refuses a key from its end on, although nothing has changed', async ({ client }) => {
    const { school, api } = await knownSchool(client)
    await updateApiKey(await keyOf(school), { expiresAt: DateTime.utc().plus(400) })
    const served = await api.get(PATH)
    served.assertStatus(200)
    await wait(400)
    const refused = await api.get(PATH)
    refused.assertStatus(401)
  })
})
