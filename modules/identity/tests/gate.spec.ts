import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Tenant from '#kernel/tenancy/tenant'
import { disableModules } from '#kernel/tenancy/module_state'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import AuditEvent from '#platform/audit/audit_event'
import { listRoutes } from '#modules/api-docs/services/route_list'
import { createTenant } from '#tests/helpers'
import { changeStoredSession } from './support/stored_sessions.js'
import { addToSchool, apiOf, createPerson, enter, PASSWORD, signInAs } from './support/people.js'

/** Every route that takes a key, with made-up parameters. */
const routes = () =>
  listRoutes()
    .filter(({ demand, pattern }) => pattern.startsWith('/api') && demand?.kind === 'key')
    .map(({ method, pattern, demand }) => ({
      method,
      demand: demand!,
      path: pattern.replace(/:\w+/g, 'none').replace('*', 'none'),
    }))

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

function call(path: string, method: string, headers: Record<string, string>) {
  return fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { method, headers })
}

test.group('The gate and people', () => {
  test('every write of a session needs its token, and no page of another site can send one', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { browser } = await signInAs(client, school, 'owner')
    const own = { 'cookie': browser.cookies(), 'x-tenant': school.tenant.slug }
    const xsrf = { 'x-xsrf-token': browser.xsrfToken() }
    const writes = routes().filter(({ method }) => WRITES.includes(method))
    assert.isAbove(writes.length, 30)
    for (const { method, path } of writes) {
      for (const headers of [
        own,
        { ...own, 'x-xsrf-token': '%' },
        { ...own, 'x-xsrf-token': 'guess' },
        { ...own, ...xsrf, 'sec-fetch-site': 'cross-site' },
      ]) {
        const refused = await call(path, method, headers)
        assert.equal(refused.status, 403, `${method} ${path}`)
        const { error } = (await refused.json()) as { error: { code: string } }
        assert.equal(error.code, 'CSRF_TOKEN_INVALID', `${method} ${path}`)
      }
    }
  }).timeout(120_000)

  test('the token of one session is worth nothing in another', async ({ client }) => {
    const school = await createTenant()
    const one = await signInAs(client, school, 'owner')
    const other = await signInAs(client, school, 'owner')
    const mixed = await client
      .post('/api/api-keys')
      .header('cookie', one.browser.cookies())
      .header('x-tenant', school.tenant.slug)
      .header('x-xsrf-token', other.browser.xsrfToken())
      .json({ name: 'Stolen' })
    mixed.assertStatus(403)
  })

  test('no route opens for a person of another school, and every one keeps to the role', async ({
    client,
    assert,
  }) => {
    const home = await createTenant()
    const foreign = await createTenant()
    const { browser } = await signInAs(client, home, 'teacher')
    const headers = { 'cookie': browser.cookies(), 'x-xsrf-token': browser.xsrfToken() }
    for (const { method, path, demand } of routes()) {
      const away = await call(path, method, { ...headers, 'x-tenant': foreign.tenant.slug })
      assert.equal(away.status, 403, `${method} ${path}`)
      await away.body?.cancel()
      const isTeachers = !demand.scope || /^(files|records):/.test(demand.scope)
      if (!isTeachers) {
        const refused = await call(path, method, { ...headers, 'x-tenant': home.tenant.slug })
        assert.equal(refused.status, 403, `${method} ${path}`)
        await refused.body?.cancel()
      }
    }
  }).timeout(120_000)

  test('ids of another school are not there', async ({ client }) => {
    const home = await createTenant()
    const { api } = await signInAs(client, home, 'owner')
    const foreign = await createTenant()
    const { api: stranger } = await signInAs(client, foreign, 'owner')
    const key = await api.post('/api/api-keys', { name: 'Ours' })
    key.assertStatus(201)
    const looked = await stranger.get(`/api/api-keys/${key.body().id}`)
    looked.assertStatus(404)
    const revoked = await stranger.delete(`/api/api-keys/${key.body().id}`)
    revoked.assertStatus(404)
  })

  test('two tabs with two schools never mix', async ({ client, assert }) => {
    const [one, two] = [await createTenant(), await createTenant()]
    const user = await createPerson(one, 'owner')
    await addToSchool(two, user, 'teacher')
    const browser = await enter(one, user)
    const [first, second] = [apiOf(client, browser, one), apiOf(client, browser, two)]
    const made = await first.post('/api/api-keys', { name: 'Only here' })
    made.assertStatus(201)
    const [here, there] = [await first.get('/api/api-keys'), await second.get('/api/api-keys')]
    assert.equal(here.body().total, 2)
    there.assertStatus(403)
  })

  test('a disabled module and a suspended school are closed to people, too', async ({ client }) => {
    const school = await createTenant()
    const { api } = await signInAs(client, school, 'owner')
    await disableModules(school.tenant.id, ['billing'])
    const disabled = await api.get('/api/billing/plans')
    disabled.assertStatus(403)

    const tenant = await Tenant.findOrFail(school.tenant.id)
    await tenant.merge({ status: 'suspended' }).save()
    await tenancyChanged()
    const suspended = await api.get('/api/dashboard/me')
    suspended.assertStatus(403)
    suspended.assertBodyContains({ error: { message: 'The tenant is suspended.' } })
  })

  test('no school has the name of a page', async ({ assert }) => {
    const { createTenant: create } = await import('#kernel/tenancy/create_tenant')
    await assert.rejects(() => create({ name: 'Schools' }), /cannot be a slug/)
  })

  test('with a key only the key counts', async ({ client }) => {
    const school = await createTenant()
    const { browser } = await signInAs(client, school, 'owner')
    const wrong = await client
      .get('/api/api-keys')
      .header('cookie', browser.cookies())
      .header('x-tenant', school.tenant.slug)
      .header('x-api-key', 'tep_live_wrong')
    wrong.assertStatus(401)
  })

  test('streams and pictures name the school in their address, and writes do not', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { slug } = school.tenant
    const { browser } = await signInAs(client, school, 'owner')
    const listed = await browser.get(`/api/api-keys?tenant=${slug}&limit=5`)
    assert.equal(listed.status, 200)
    const missing = await browser.get('/api/api-keys')
    assert.equal(missing.status, 400)
    const write = await client
      .post(`/api/api-keys?tenant=${slug}`)
      .header('cookie', browser.cookies())
      .header('x-xsrf-token', browser.xsrfToken())
      .json({ name: 'x' })
    write.assertStatus(400)
  })

  test('a person has one window of their own, which the keys of the school do not fill', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { api } = await signInAs(client, school, 'owner')
    const before = await api.get('/api/api-keys')
    const limit = before.header('x-ratelimit-limit')
    assert.equal(limit, '600')
    await client.get('/api/api-keys/me').header('x-api-key', school.apiKey)
    const after = await api.get('/api/billing/plans')
    assert.equal(
      Number(before.header('x-ratelimit-remaining')) - 1,
      Number(after.header('x-ratelimit-remaining'))
    )
  })

  test('what a person uploads is theirs, and they see what others uploaded', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { user, browser, api } = await signInAs(client, school, 'teacher')
    const pdf = await readFile('samples/results.pdf')
    const upload = (headers: Record<string, string>) => {
      const body = new FormData()
      body.append('file', new Blob([pdf], { type: 'application/pdf' }), 'results.pdf')
      const path = '/api/file-processing/tenant-upload-and-process'
      return fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { method: 'POST', headers, body })
    }
    const byServer = await upload({ 'x-api-key': school.apiKey, 'x-user-id': 'teacher-7' })
    assert.equal(byServer.status, 200)
    const byPerson = await upload({
      'cookie': browser.cookies(),
      'x-tenant': school.tenant.slug,
      'x-xsrf-token': browser.xsrfToken(),
    })
    assert.equal(byPerson.status, 200)

    const rows = await db.from('files').where('tenant_id', school.tenant.id).orderBy('created_at')
    assert.sameMembers(
      rows.map(({ user_id: owner }) => owner),
      ['teacher-7', user.id]
    )
    const history = await api.get('/api/file-processing/history')
    assert.equal(history.body().total, 2)
    const events = await AuditEvent.forTenant(school.tenant.id).where('actor', `user:${user.id}`)
    assert.include(
      events.map(({ action }) => action),
      'file.processing_requested'
    )
  })

  test('what a role does not include is said of the role, not of a key', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { api } = await signInAs(client, school, 'admin')
    const refused = await api.post('/api/api-keys', { name: 'Bills', scopes: ['billing:write'] })
    refused.assertStatus(403)
    const bursar = await signInAs(client, school, 'bursar')
    const hidden = await bursar.api.get('/api/files')
    for (const { error } of [refused.body(), hidden.body()] as { error: { message: string } }[]) {
      assert.match(error.message, /^Your role /)
    }
  })

  test('sensitive things ask for the password again after ten minutes', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { user, api } = await signInAs(client, school, 'owner')
    await changeStoredSession(user.id, { changes: { confirmedAt: Date.now() - 600_001 } })

    const refused = await api.post('/api/api-keys', { name: 'Later' })
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'PASSWORD_NEEDED' } })
    const wrong = await api.post('/api/dashboard/confirm', { password: 'not this one' })
    wrong.assertStatus(403)
    wrong.assertBodyContains({ error: { code: 'PASSWORD_WRONG' } })
    const shown = await api.post('/api/dashboard/confirm', { password: PASSWORD })
    shown.assertStatus(204)
    const done = await api.post('/api/api-keys', { name: 'Later' })
    done.assertStatus(201)
    assert.isString(done.body().key)
  })
})
