import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import IdempotencyKey from '#platform/http/idempotency_key'
import ApiKey from '#platform/access/api_key'
import { updateApiKey } from '#platform/access/api_keys'
import { removeOldRows } from '#platform/database/remove_old_rows'

const scopes = ['api-keys:read', 'api-keys:write', 'files:read'] as const

test.group('Idempotency-Key', () => {
  test('the same key and body get the first answer again, and it is done once', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant({ scopes })
    const issue = () =>
      clientOf(client, tenant)
        .post('/api/api-keys', { name: 'Once' })
        .header('idempotency-key', 'order 66')

    const first = await issue()
    const second = await issue()

    second.assertStatus(201)
    assert.equal(second.text(), first.text())
    assert.equal(second.header('content-type'), first.header('content-type'))
    assert.isUndefined(first.header('idempotent-replayed'))
    second.assertHeader('idempotent-replayed', 'true')
    const keys = await ApiKey.forTenant(tenant.tenant.id)
    assert.lengthOf(keys, 2)
  })

  test('another body or another path under the same key is 422', async ({ client }) => {
    const api = clientOf(client, await createTenant({ scopes }))
    await api.post('/api/api-keys', { name: 'A' }).header('idempotency-key', 'k')
    const otherBody = await api.post('/api/api-keys', { name: 'B' }).header('idempotency-key', 'k')
    otherBody.assertStatus(422)
    otherBody.assertBodyContains({ error: { code: 'IDEMPOTENCY_KEY_REUSED' } })

    const otherPath = await api.delete('/api/api-keys/key_none').header('idempotency-key', 'k')
    otherPath.assertStatus(422)
  })

  test('while the first request runs the second is 409', async ({ client, assert }) => {
    const tenant = await createTenant({ scopes })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        clientOf(client, tenant)
          .post('/api/api-keys', { name: 'Race' })
          .header('idempotency-key', 'race')
      )
    )
    const statuses = answers.map((answer) => answer.status())
    assert.isTrue(statuses.every((status) => status === 201 || status === 409))
    assert.lengthOf(await ApiKey.forTenant(tenant.tenant.id), 2)
  })

  test('tenants do not share keys', async ({ client }) => {
    for (const name of ['A', 'B']) {
      const response = await clientOf(client, await createTenant({ scopes }))
        .post('/api/api-keys', { name })
        .header('idempotency-key', 'shared')
      response.assertStatus(201)
    }
  })

  test('another API key of the tenant is told nothing that the first was answered', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant({ scopes })
    const issued = await clientOf(client, tenant).post('/api/api-keys', { name: 'B', scopes })
    const other = { apiKey: issued.body().key }
    const issue = (caller: { apiKey: string }) =>
      clientOf(client, caller)
        .post('/api/api-keys', { name: 'Portal', scopes: ['files:read'] })
        .header('idempotency-key', 'portal')

    const first = await issue(tenant)
    const second = await issue(other)
    second.assertStatus(201)
    assert.isUndefined(second.header('idempotent-replayed'))
    assert.notEqual(second.body().key, first.body().key)

    const [again, otherAgain] = [await issue(tenant), await issue(other)]
    assert.equal(again.body().key, first.body().key)
    assert.equal(otherAgain.body().key, second.body().key)
  })

  test('an API key that was rotated still gets its answers', async ({ client, assert }) => {
    const tenant = await createTenant({ scopes })
    const me = await clientOf(client, tenant).get('/api/api-keys/me')
    const issue = (caller: { apiKey: string }) =>
      clientOf(client, caller)
        .post('/api/api-keys', { name: 'Once' })
        .header('idempotency-key', 'rotated')
    const first = await issue(tenant)
    const rotated = await clientOf(client, tenant).post(`/api/api-keys/${me.body().id}/rotate`, {})

    const second = await issue({ apiKey: rotated.body().key })
    second.assertHeader('idempotent-replayed', 'true')
    assert.equal(second.text(), first.text())
  })

  test('an API key that has lost a scope is not told what it saw with it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant({ scopes })
    const issue = () =>
      clientOf(client, tenant)
        .post('/api/api-keys', { name: 'Once' })
        .header('idempotency-key', 'narrowed')
    const first = await issue()
    first.assertStatus(201)

    const row = await ApiKey.forTenant(tenant.tenant.id).orderBy('createdAt').firstOrFail()
    await updateApiKey(row, { scopes: ['api-keys:write', 'api-keys:read'] })
    const second = await issue()
    second.assertStatus(403)
    assert.notInclude(second.text(), first.body().key)
    assert.include(second.body().error.message, 'files:read')
  })

  test('a refusal of the request itself is kept, a refusal of the caller is not', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant({ scopes })
    const api = clientOf(client, tenant)
    const invalid = () => api.post('/api/api-keys', {}).header('idempotency-key', 'bad')
    await invalid()
    const repeated = await invalid()
    repeated.assertStatus(400)
    repeated.assertHeader('idempotent-replayed', 'true')

    const beyond = () =>
      api
        .post('/api/api-keys', { name: 'x', scopes: ['billing:read'] })
        .header('idempotency-key', 'beyond')
    await beyond()
    const again = await beyond()
    again.assertStatus(403)
    assert.isUndefined(again.header('idempotent-replayed'))
  })

  test('a malformed key is 400: {0}')
    .with([['caf\u00e9'], ['x'.repeat(256)]])
    .run(async ({ client }, [key]) => {
      const api = clientOf(client, await createTenant({ scopes }))
      const response = await api.post('/api/api-keys', { name: 'x' }).header('idempotency-key', key)
      response.assertStatus(400)
    })

  test('stored answers are encrypted and removed after a day', async ({ client, assert }) => {
    const tenant = await createTenant({ scopes })
    const created = await clientOf(client, tenant)
      .post('/api/api-keys', { name: 'Secret' })
      .header('idempotency-key', 'secret')
    const [row] = await IdempotencyKey.forTenant(tenant.tenant.id)
    assert.notInclude(row.answer, created.body().key)

    await removeOldRows(Date.now() + 23 * 3_600_000)
    assert.lengthOf(await IdempotencyKey.forTenant(tenant.tenant.id), 1)
    await removeOldRows(Date.now() + 25 * 3_600_000)
    assert.lengthOf(await IdempotencyKey.forTenant(tenant.tenant.id), 0)
  })

  test('a request whose process was killed gives its key back after 20 seconds of silence', async ({
    client,
  }) => {
    const tenant = await createTenant({ scopes })
    const send = () =>
      clientOf(client, tenant)
        .post('/api/api-keys', { name: 'Again' })
        .header('idempotency-key', 'killed')
    await send()
    await IdempotencyKey.forTenant(tenant.tenant.id).update({ status: null, answer: null })
    const blocked = await send()
    blocked.assertStatus(409)
    blocked.assertBodyContains({ error: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
    blocked.assertHeader('retry-after', '5')

    const [longAgo, silent] = [Date.now() - 600_000, Date.now() - 21_000]
    await IdempotencyKey.forTenant(tenant.tenant.id).update({ createdAt: longAgo })
    const running = await send()
    running.assertStatus(409)

    await IdempotencyKey.forTenant(tenant.tenant.id).update({ aliveAt: silent })
    const freed = await send()
    freed.assertStatus(201)
  })
})
