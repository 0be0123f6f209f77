import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import ApiKey from '#platform/access/api_key'
import { generateApiKey, isWellFormed } from '#platform/access/api_key_format'
import { revokeApiKey } from '#platform/access/api_keys'
import { disableModules } from '#kernel/tenancy/module_state'
import { forgetTenancy } from '#platform/access/tenancy_cache'
import db from '@adonisjs/lucid/services/db'

test.group('The form of an API key', () => {
  test('prefix, 32 random characters and a checksum of all that precedes', ({ assert }) => {
    const key = generateApiKey()
    assert.match(key, /^tep_live_[0-9A-Za-z]{38}$/)
    assert.isTrue(isWellFormed(key))
    assert.notEqual(key, generateApiKey())
  })

  test('any changed character is noticed', ({ assert }) => {
    const key = generateApiKey()
    for (let index = 0; index < key.length; index++) {
      const other = key[index] === 'a' ? 'b' : 'a'
      assert.isFalse(isWellFormed(key.slice(0, index) + other + key.slice(index + 1)))
    }
  })

  test('text that is no key costs no look into the database', async ({ client, assert }) => {
    const queries: string[] = []
    const listen = ({ sql }: { sql: string }) => queries.push(sql)
    const knex = db.connection().getReadClient()
    knex.on('query', listen)
    for (const key of ['', 'x', 'tep_live_' + 'a'.repeat(38), generateApiKey() + 'a']) {
      const response = await client.get('/api/api-keys/me').header('x-api-key', key)
      response.assertStatus(401)
    }
    knex.removeListener('query', listen)
    assert.isEmpty(queries.filter((sql) => sql.includes('api_keys')))
  })
})

test.group('Authentication', () => {
  test('401 is the same for a missing, malformed, unknown, expired and revoked key', async ({
    client,
    assert,
  }) => {
    const revoked = await createTenant()
    await revokeApiKey(await ApiKey.findByOrFail('tenantId', revoked.tenant.id))
    const expired = await createTenant()
    await ApiKey.query()
      .where('tenantId', expired.tenant.id)
      .update({ expiresAt: Date.now() - 1000 })

    const answers = await Promise.all([
      client.get('/api/api-keys/me'),
      ...['nonsense', generateApiKey(), revoked.apiKey, expired.apiKey].map((key) =>
        client.get('/api/api-keys/me').header('x-api-key', key)
      ),
    ])
    for (const answer of answers) {
      answer.assertStatus(401)
      answer.assertHeader('x-ratelimit-limit', '60')
    }
    assert.equal(new Set(answers.map((answer) => answer.text())).size, 1)
    assert.deepEqual(answers[0].body(), {
      error: { code: 'UNAUTHORIZED', message: 'Missing or invalid API key.' },
    })
  })

  test('a suspended tenant is refused with 403 and served again when activated', async ({
    client,
  }) => {
    const { tenant, apiKey } = await createTenant()
    const me = () => client.get('/api/api-keys/me').header('x-api-key', apiKey)

    await tenant.merge({ status: 'suspended' }).save()
    forgetTenancy()
    const refused = await me()
    refused.assertStatus(403)
    refused.assertBody({ error: { code: 'FORBIDDEN', message: 'The tenant is suspended.' } })

    await tenant.merge({ status: 'active' }).save()
    forgetTenancy()
    const served = await me()
    served.assertStatus(200)
  })

  test('a key that was revoked is refused at once', async ({ client }) => {
    const tenant = await createTenant()
    const api = clientOf(client, tenant)
    const before = await api.get('/api/api-keys/me')
    before.assertStatus(200)

    await revokeApiKey(await ApiKey.findByOrFail('tenantId', tenant.tenant.id))
    const after = await api.get('/api/api-keys/me')
    after.assertStatus(401)
  })

  test('a route of a module that the tenant does not have is 403', async ({ client }) => {
    const tenant = await createTenant({ modules: ['file-processing'] })
    const api = clientOf(client, tenant)
    const path = '/api/file-processing/history'
    const open = await api.get(path)
    open.assertStatus(200)

    await disableModules(tenant.tenant.id, ['file-processing'])
    const closed = await api.get(path)
    closed.assertStatus(403)
    closed.assertBodyContains({ error: { code: 'FORBIDDEN' } })
  })
})

test.group('API keys over HTTP', () => {
  const scopes = ['api-keys:read', 'api-keys:write', 'files:read'] as const

  test('a key is issued, shown once, used, listed, changed and revoked', async ({
    client,
    assert,
  }) => {
    const api = clientOf(client, await createTenant({ scopes }))
    const created = await api.post('/api/api-keys', {
      name: 'Result portal',
      scopes: ['files:read'],
    })
    created.assertStatus(201)
    const { id, key } = created.body()
    assert.isTrue(isWellFormed(key))

    const own = await client.get('/api/api-keys/me').header('x-api-key', key)
    own.assertStatus(200)
    assert.equal(own.body().id, id)
    assert.notProperty(own.body(), 'key')

    const list = await api.get('/api/api-keys')
    assert.equal(list.body().total, 2)
    assert.equal(list.body().apiKeys[0].id, id)
    assert.notInclude(list.text(), key)

    const changed = await api.patch(`/api/api-keys/${id}`, { name: 'Portal' })
    changed.assertStatus(200)
    assert.equal(changed.body().name, 'Portal')
    assert.deepEqual(changed.body().scopes, ['files:read'])

    const revoked = await api.delete(`/api/api-keys/${id}`)
    revoked.assertStatus(200)
    assert.equal(revoked.body().status, 'revoked')
    const refused = await client.get('/api/api-keys/me').header('x-api-key', key)
    refused.assertStatus(401)
  })

  test('a key has the scopes of a new key, as far as its maker has them', async ({
    client,
    assert,
  }) => {
    const api = clientOf(client, await createTenant({ scopes }))
    const created = await api.post('/api/api-keys', { name: 'Default' })
    assert.deepEqual(created.body().scopes, ['files:read', 'api-keys:read'])
  })

  test('a key can only give what it has', async ({ client }) => {
    const api = clientOf(client, await createTenant({ scopes }))
    const refused = await api.post('/api/api-keys', { name: 'More', scopes: ['records:read'] })
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'FORBIDDEN' } })
  })

  test('a key without the scope is refused', async ({ client }) => {
    const api = clientOf(client, await createTenant({ scopes: ['files:read'] }))
    const list = await api.get('/api/api-keys')
    list.assertStatus(403)
    const me = await api.get('/api/api-keys/me')
    me.assertStatus(200)
  })

  test('both texts of a rotated key work within the grace, and the old one no longer after it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant({ scopes })
    const api = clientOf(client, tenant)
    const created = await api.post('/api/api-keys', { name: 'Turning', scopes: ['files:read'] })
    const { id, key: oldKey } = created.body()
    const rotated = await api.post(`/api/api-keys/${id}/rotate`, { graceSeconds: 60 })
    rotated.assertStatus(200)
    const newKey = rotated.body().key
    const ask = async (key: string) => {
      const response = await client.get('/api/api-keys/me').header('x-api-key', key)
      return response.status()
    }

    assert.equal(rotated.body().id, id)
    assert.equal(await ask(oldKey), 200)
    assert.equal(await ask(newKey), 200)

    await ApiKey.query()
      .where('id', id)
      .update({ previousHashUntil: Date.now() - 1 })
    forgetTenancy()
    assert.equal(await ask(oldKey), 401)
    assert.equal(await ask(newKey), 200)

    const atOnce = await api.post(`/api/api-keys/${id}/rotate`, {})
    assert.equal(await ask(newKey), 401)
    assert.equal(await ask(atOnce.body().key), 200)
  })

  test('a key of another tenant answers exactly like one that does not exist', async ({
    client,
    assert,
  }) => {
    const stranger = await createTenant()
    const foreign = await ApiKey.findByOrFail('tenantId', stranger.tenant.id)
    const api = clientOf(client, await createTenant({ scopes }))

    const [other, missing] = [
      await api.get(`/api/api-keys/${foreign.id}`),
      await api.get('/api/api-keys/key_none'),
    ]
    other.assertStatus(404)
    assert.equal(other.text(), missing.text())
  })

  test('limit and offset outside their bounds are 400: {0}')
    .with([
      ['limit=0'],
      ['limit=101'],
      ['limit=ten'],
      ['limit='],
      ['offset=-1'],
      ['limit=1&limit=2'],
    ])
    .run(async ({ client }, [query]) => {
      const api = clientOf(client, await createTenant({ scopes }))
      const response = await api.get(`/api/api-keys?${query}`)
      response.assertStatus(400)
      response.assertBodyContains({ error: { code: 'VALIDATION_ERROR' } })
    })

  test('a name with a NUL or a line break is refused', async ({ client }) => {
    const api = clientOf(client, await createTenant({ scopes }))
    for (const name of ['Result\u0000portal', 'Result\nportal']) {
      const response = await api.post('/api/api-keys', { name })
      response.assertStatus(400)
      response.assertBodyContains({ error: { code: 'VALIDATION_ERROR' } })
    }
  })

  test('an expiry must be a moment in the future', async ({ client }) => {
    const api = clientOf(client, await createTenant({ scopes }))
    for (const expiresAt of [
      'tomorrow',
      '2020-01-01T00:00:00Z',
      '2027-13-01T00:00:00Z',
      '2027-12-01T00:00:00+99:99',
    ]) {
      const response = await api.post('/api/api-keys', { name: 'x', expiresAt })
      response.assertStatus(400)
    }
    const response = await api.post('/api/api-keys', {
      name: 'x',
      expiresAt: '2099-01-01T00:00:00+01:00',
    })
    response.assertStatus(201)
    response.assertBodyContains({ expiresAt: '2098-12-31T23:00:00.000Z' })
  })
})

test.group('What an API key may do to others', () => {
  const managing = ['api-keys:read', 'api-keys:write'] as const
  const day = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

  /** The keys of a tenant: its first one, and another that manages keys. */
  async function createKeys(client: ApiClient, changes: object = {}) {
    const tenant = await createTenant({ scopes: [...managing, 'files:read'] })
    const strong = clientOf(client, tenant)
    const me = await strong.get('/api/api-keys/me')
    const issued = await strong.post('/api/api-keys', {
      name: 'Manager',
      scopes: managing,
      ...changes,
    })
    issued.assertStatus(201)
    const { id, key } = issued.body() as { id: string; key: string }
    return { strong, strongId: me.body().id as string, id, api: clientOf(client, { apiKey: key }) }
  }

  async function assertPowerless(
    api: ReturnType<typeof clientOf>,
    id: string,
    strong: ReturnType<typeof clientOf>
  ) {
    const path = `/api/api-keys/${id}`
    const attempts = [
      await api.patch(path, { name: 'Taken' }),
      await api.patch(path, { scopes: ['api-keys:read'] }),
      await api.patch(path, { expiresAt: inDays(0.001) }),
      await api.post(`${path}/rotate`, { graceSeconds: 0 }),
      await api.delete(path),
    ]
    for (const attempt of attempts) {
      attempt.assertStatus(403)
      attempt.assertBodyContains({ error: { code: 'FORBIDDEN' } })
    }
    const untouched = await strong.get(path)
    untouched.assertStatus(200)
    untouched.assertBodyContains({ status: 'active', expiresAt: null })
  }

  test('nothing to one with a scope that it lacks', async ({ client }) => {
    const { strong, strongId, api } = await createKeys(client)
    await assertPowerless(api, strongId, strong)
  })

  test('nothing to one that outlives it', async ({ client }) => {
    const scopes = [...managing, 'files:read']
    const { strong, strongId, api } = await createKeys(client, { expiresAt: inDays(1), scopes })
    await assertPowerless(api, strongId, strong)
  })

  test('everything to one that is no stronger', async ({ client }) => {
    const { api, id } = await createKeys(client)
    const issued = await api.post('/api/api-keys', { name: 'Weak', scopes: ['api-keys:read'] })
    const path = `/api/api-keys/${issued.body().id}`
    const changed = await api.patch(path, { expiresAt: inDays(3) })
    changed.assertStatus(200)
    const rotated = await api.post(`${path}/rotate`, {})
    rotated.assertStatus(200)
    const revoked = await api.delete(path)
    revoked.assertStatus(200)
    const own = await api.delete(`/api/api-keys/${id}`)
    own.assertStatus(200)
  })

  test('gives no life beyond its own, not even to itself', async ({ client, assert }) => {
    const expiresAt = inDays(1)
    const { api, id } = await createKeys(client, { expiresAt })
    for (const later of [null, inDays(1.01)]) {
      const longer = await api.patch(`/api/api-keys/${id}`, { expiresAt: later })
      longer.assertStatus(403)
      const child = await api.post('/api/api-keys', { name: 'Heir', expiresAt: later })
      child.assertStatus(403)
    }
    const heir = await api.post('/api/api-keys', { name: 'Heir' })
    heir.assertStatus(201)
    assert.equal(heir.body().expiresAt, expiresAt)
    const shorter = await api.patch(`/api/api-keys/${id}`, { expiresAt: inDays(0.5) })
    shorter.assertStatus(200)
    const back = await api.patch(`/api/api-keys/${id}`, { expiresAt })
    back.assertStatus(403)
  })

  test('the old text of a rotated key cannot live on through another', async ({ client }) => {
    const { strong, strongId, id, api: old } = await createKeys(client)
    const rotated = await strong.post(`/api/api-keys/${id}/rotate`, { graceSeconds: 60 })
    rotated.assertStatus(200)

    const self = await old.post(`/api/api-keys/${id}/rotate`, { graceSeconds: 60 })
    self.assertStatus(403)
    const child = await old.post('/api/api-keys', { name: 'Heir', expiresAt: null })
    child.assertStatus(403)
    await assertPowerless(old, strongId, strong)

    const fresh = clientOf(client, { apiKey: rotated.body().key })
    const again = await fresh.post(`/api/api-keys/${id}/rotate`, {})
    again.assertStatus(200)
  })
})
