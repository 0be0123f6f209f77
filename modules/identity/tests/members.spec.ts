import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import AuditEvent from '#platform/audit/audit_event'
import { createTenant } from '#tests/helpers'
import Membership from '../models/membership.js'
import { Browser } from './support/browser.js'
import { addToSchool, createPerson, enter, signInAs } from './support/people.js'

async function schoolWithOwner(client: ApiClient) {
  const school = await createTenant()
  return { school, ...(await signInAs(client, school, 'owner')) }
}

const pathOf = (url: string) => new URL(url).pathname

/** Uses a link as its page does. */
async function follow(url: string, browser = new Browser()) {
  await browser.get(pathOf(url))
  return { browser, answer: await browser.submit(pathOf(url)) }
}

test.group('Members', () => {
  test('are invited by a link, choose a password and are listed', async ({ client, assert }) => {
    const { school, api } = await schoolWithOwner(client)
    const invited = await api.post('/api/members', {
      email: 'Bola@School.example',
      role: 'teacher',
    })
    invited.assertStatus(201)
    invited.assertBodyContains({ email: 'bola@school.example', role: 'teacher' })
    assert.match(invited.body().qr, /^<svg /)

    const { browser, answer } = await follow(invited.body().url)
    assert.equal(answer.location, '/dashboard/welcome')
    const weak = await browser.submit('/dashboard/welcome', {
      name: 'Bola Ige',
      password: 'password123',
    })
    assert.equal(weak.status, 422)
    const chosen = await browser.submit('/dashboard/welcome', {
      name: 'Bola Ige',
      password: 'green river stones',
    })
    assert.equal(chosen.status, 303)
    const me = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(JSON.parse(me.text).role, 'teacher')

    const list = await api.get('/api/members')
    list.assertStatus(200)
    assert.equal(list.body().total, 2)
    assert.isEmpty(list.body().invitations)
    assert.deepInclude(list.body().members[1], {
      name: 'Bola Ige',
      isYou: false,
      hasPassword: true,
    })
  })

  test('cannot be invited twice, and an invitation can be taken back', async ({
    client,
    assert,
  }) => {
    const { user, api } = await schoolWithOwner(client)
    const again = await api.post('/api/members', { email: user.email, role: 'teacher' })
    again.assertStatus(409)
    again.assertBodyContains({ error: { code: 'MEMBER_EXISTS' } })

    const invited = await api.post('/api/members', { email: 'x@school.example', role: 'bursar' })
    const gone = await api.delete(`/api/members/invitations/${invited.body().id}`)
    gone.assertStatus(204)
    const { answer } = await follow(invited.body().url)
    assert.equal(answer.status, 410)
    const twice = await api.delete(`/api/members/invitations/${invited.body().id}`)
    twice.assertStatus(404)
  })

  test('have another role with their very next request', async ({ client }) => {
    const { school, api } = await schoolWithOwner(client)
    const other = await signInAs(client, school, 'bursar')
    const before = await other.api.get('/api/payments/transactions')
    before.assertStatus(200)

    const changed = await api.patch(`/api/members/${other.user.id}`, { role: 'teacher' })
    changed.assertStatus(200)
    changed.assertBodyContains({ role: 'teacher' })
    const after = await other.api.get('/api/payments/transactions')
    after.assertStatus(403)
    const records = await other.api.get('/api/file-processing/history')
    records.assertStatus(200)
  })

  test('are out at once when they are removed', async ({ client, assert }) => {
    const { school, api } = await schoolWithOwner(client)
    const other = await signInAs(client, school, 'teacher')
    const removed = await api.delete(`/api/members/${other.user.id}`)
    removed.assertStatus(204)
    const refused = await other.api.get('/api/file-processing/history')
    refused.assertStatus(403)
    const left = await Membership.forTenant(school.tenant.id)
    assert.lengthOf(left, 1)
  })

  test('always include an owner', async ({ client }) => {
    const { school, user, api } = await schoolWithOwner(client)
    for (const attempt of [
      await api.patch(`/api/members/${user.id}`, { role: 'admin' }),
      await api.delete(`/api/members/${user.id}`),
    ]) {
      attempt.assertStatus(409)
      attempt.assertBodyContains({ error: { code: 'LAST_OWNER' } })
    }
    await createPerson(school, 'owner')
    const stepped = await api.patch(`/api/members/${user.id}`, { role: 'admin' })
    stepped.assertStatus(200)
  })

  test('of two owners who leave at the same time, one stays', async ({ client, assert }) => {
    const { school, user, api } = await schoolWithOwner(client)
    const other = await signInAs(client, school, 'owner')
    const answers = await Promise.all([
      api.delete(`/api/members/${user.id}`),
      other.api.delete(`/api/members/${other.user.id}`),
    ])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [204, 409]
    )
  })

  test('give no role beyond their own, and touch nobody who has one', async ({ client }) => {
    const school = await createTenant()
    const owner = await createPerson(school, 'owner')
    await createPerson(school, 'owner')
    const { user, api } = await signInAs(client, school, 'admin')
    for (const attempt of [
      await api.post('/api/members', { email: 'y@school.example', role: 'owner' }),
      await api.patch(`/api/members/${user.id}`, { role: 'owner' }),
      await api.patch(`/api/members/${owner.id}`, { role: 'teacher' }),
      await api.delete(`/api/members/${owner.id}`),
      await api.post(`/api/members/${owner.id}/link`),
      await api.post(`/api/members/${owner.id}/sign-out`),
    ]) {
      attempt.assertStatus(403)
      attempt.assertBodyContains({ error: { code: 'FORBIDDEN' } })
    }
    const fine = await api.post('/api/members', { email: 'z@school.example', role: 'admin' })
    fine.assertStatus(201)
  })

  test('of another school are not there', async ({ client }) => {
    const { api } = await schoolWithOwner(client)
    const foreign = await createTenant()
    const stranger = await createPerson(foreign, 'teacher')
    for (const attempt of [
      await api.patch(`/api/members/${stranger.id}`, { role: 'admin' }),
      await api.delete(`/api/members/${stranger.id}`),
      await api.post(`/api/members/${stranger.id}/link`),
      await api.post(`/api/members/${stranger.id}/sign-out`),
    ]) {
      attempt.assertStatus(404)
    }
  })

  test('are signed out everywhere, and nothing of their sessions comes back', async ({
    client,
    assert,
  }) => {
    const { school, api } = await schoolWithOwner(client)
    const user = await createPerson(school, 'teacher')
    const browsers = [await enter(school, user), await enter(school, user)]
    const done = await api.post(`/api/members/${user.id}/sign-out`)
    done.assertStatus(204)
    for (const browser of browsers) {
      const refused = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
      assert.equal(refused.status, 401)
    }
    const fresh = await enter(school, user)
    const me = await fresh.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(me.status, 200)
  })

  test('who are locked out come in by a link that ends all that was before', async ({
    client,
    assert,
  }) => {
    const { school, api } = await schoolWithOwner(client)
    const other = await signInAs(client, school, 'teacher')
    const made = await api.post(`/api/members/${other.user.id}/link`)
    made.assertStatus(200)
    const still = await other.api.get('/api/file-processing/history')
    still.assertStatus(200)

    const { answer, browser } = await follow(made.body().url)
    assert.equal(answer.location, '/dashboard/welcome')
    const ended = await other.api.get('/api/file-processing/history')
    ended.assertStatus(401)
    const mine = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.isFalse(JSON.parse(mine.text).user.hasPassword)
  })

  test('of several schools are let in anew by none of them', async ({ client }) => {
    const { school, api } = await schoolWithOwner(client)
    const user = await createPerson(school, 'teacher')
    await addToSchool(await createTenant(), user, 'teacher')
    const refused = await api.post(`/api/members/${user.id}/link`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'MEMBER_OF_OTHERS' } })
  })

  test('who join another school are let in by no link that was made before', async ({
    client,
    assert,
  }) => {
    const { school, api } = await schoolWithOwner(client)
    const user = await createPerson(school, 'teacher')
    const made = await api.post(`/api/members/${user.id}/link`)
    await addToSchool(await createTenant(), user, 'owner')
    const { answer } = await follow(made.body().url)
    assert.equal(answer.status, 410)
  })

  test('leave no links behind when they are removed', async ({ client, assert }) => {
    const { school, api } = await schoolWithOwner(client)
    const admin = await signInAs(client, school, 'admin')
    const invited = await admin.api.post('/api/members', {
      email: 'late@school.example',
      role: 'admin',
    })
    await api.delete(`/api/members/${admin.user.id}`)
    const { answer } = await follow(invited.body().url)
    assert.equal(answer.status, 410)
  })

  test('of another school take an invitation only when they are signed in', async ({
    client,
    assert,
  }) => {
    const { school, api } = await schoolWithOwner(client)
    const home = await createTenant()
    const user = await createPerson(home, 'owner')
    const invited = await api.post('/api/members', { email: user.email, role: 'teacher' })
    invited.assertStatus(201)

    const thief = await follow(invited.body().url)
    assert.equal(thief.answer.status, 409)
    assert.isUndefined(thief.browser.cookie('tep'))

    const browser = await enter(home, user)
    const { answer } = await follow(invited.body().url, browser)
    assert.equal(answer.status, 303)
    const me = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(JSON.parse(me.text).role, 'teacher')
  })

  test('leave a line in the audit log for each change', async ({ client, assert }) => {
    const { school, user, api } = await schoolWithOwner(client)
    const other = await signInAs(client, school, 'teacher')
    await api.patch(`/api/members/${other.user.id}`, { role: 'bursar' })
    await api.delete(`/api/members/${other.user.id}`)
    const events = await AuditEvent.forTenant(school.tenant.id)
      .where('actor', `user:${user.id}`)
      .orderBy('id')
    assert.deepEqual(
      events.map(({ action }) => action),
      ['member.entered', 'member.role_changed', 'member.removed']
    )
    assert.deepEqual(events[1].changes, { role: { before: 'teacher', after: 'bursar' } })
  })
})
