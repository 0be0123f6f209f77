import { test } from '@japa/runner'
import { Secret, TOTP } from 'otpauth'
import type { ApiClient } from '@japa/api-client'
import { createTenant } from '#tests/helpers'
import User from '../models/user.js'
import { setTotp } from '../actions/set_totp.js'
import { secondStep } from '../actions/second_step.js'
import { makeSecret } from '../services/totp.js'
import { Browser } from './support/browser.js'
import { apiOf, createPerson, enter, PASSWORD, signInAs } from './support/people.js'

const HALF_MINUTE = 30_000

/** What an app shows for a secret. */
function codeOf(secret: string, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

async function byPassword(user: User, password = PASSWORD) {
  const browser = new Browser()
  await browser.get('/dashboard/sign-in')
  const answer = await browser.submit('/dashboard/sign-in', { email: user.email, password })
  return { browser, answer }
}

async function person(client: ApiClient) {
  const school = await createTenant()
  return { school, ...(await signInAs(client, school, 'owner')) }
}

test.group('A person’s own account', () => {
  test('has a name and a language that they change', async ({ client }) => {
    const { api } = await person(client)
    const changed = await api.patch('/api/dashboard/me', { name: 'Zainab Sani', locale: 'fr' })
    changed.assertStatus(204)
    const me = await api.get('/api/dashboard/me')
    me.assertBodyContains({ user: { name: 'Zainab Sani', locale: 'fr' } })
  })

  test('gets a new password for the old one, and other sessions end', async ({
    client,
    assert,
  }) => {
    const { school, user, api } = await person(client)
    const other = apiOf(client, await enter(school, user), school)
    const password = 'a kite above the market'
    const missing = await api.patch('/api/dashboard/me', { password })
    missing.assertStatus(400)
    const wrong = await api.patch('/api/dashboard/me', { password, currentPassword: 'guess' })
    wrong.assertStatus(403)
    wrong.assertBodyContains({ error: { code: 'PASSWORD_WRONG' } })
    const weak = await api.patch('/api/dashboard/me', {
      password: user.email,
      currentPassword: PASSWORD,
    })
    weak.assertStatus(422)

    const changed = await api.patch('/api/dashboard/me', { password, currentPassword: PASSWORD })
    changed.assertStatus(204)
    const mine = await api.get('/api/dashboard/me')
    mine.assertStatus(200)
    const ended = await other.get('/api/dashboard/me')
    ended.assertStatus(401)
    const { answer } = await byPassword(user)
    assert.equal(answer.status, 401)
  })

  test('weak passwords are refused: {0}')
    .with([
      ['short one'],
      ['1234567890'],
      ['aaaaaaaaaaaa'],
      ['abcabcabcabc'],
      ['abcdefghijklm'],
      ['Password 123'],
    ])
    .run(async ({ client }, [password]) => {
      const { api } = await person(client)
      const refused = await api.patch('/api/dashboard/me', {
        password,
        currentPassword: PASSWORD,
      })
      refused.assertStatus(422)
      refused.assertBodyContains({ error: { code: 'PASSWORD_WEAK' } })
    })

  test('is closed to API keys', async ({ client }) => {
    const { apiKey } = await createTenant()
    const refused = await client.get('/api/dashboard/me').header('x-api-key', apiKey)
    refused.assertStatus(403)
  })
})

test.group('The second step', () => {
  async function withTotp(client: ApiClient) {
    const found = await person(client)
    const begun = await found.api.post('/api/dashboard/me/totp')
    begun.assertStatus(200)
    const { secret, uri, qr } = begun.body()
    return { ...found, secret: secret as string, uri: uri as string, qr: qr as string }
  }

  test('is in force when the app has shown a right code', async ({ client, assert }) => {
    const { api, user, secret, uri, qr } = await withTotp(client)
    assert.match(uri, /^otpauth:\/\/totp\//)
    assert.include(qr, '<svg')
    const wrong = await api.post('/api/dashboard/me/totp/confirm', { code: '000000' })
    wrong.assertStatus(422)
    const before = await byPassword(user)
    assert.equal(before.answer.location, '/dashboard/schools')

    const set = await api.post('/api/dashboard/me/totp/confirm', { code: codeOf(secret) })
    set.assertStatus(204)
    const again = await api.post('/api/dashboard/me/totp')
    again.assertStatus(409)
    const stored = await User.findOrFail(user.id)
    assert.notInclude(stored.totpSecret!, secret)
  })

  test('stands between the password and the school', async ({ client, assert }) => {
    const { api, school, user, secret } = await withTotp(client)
    await api.post('/api/dashboard/me/totp/confirm', {
      code: codeOf(secret, Date.now() - HALF_MINUTE),
    })
    const { browser, answer } = await byPassword(user)
    assert.equal(answer.location, '/dashboard/sign-in/code')
    const early = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(early.status, 401)

    const page = await browser.get('/dashboard/sign-in/code')
    assert.equal(page.status, 200)
    const wrong = await browser.submit('/dashboard/sign-in/code', { code: '123 456' })
    assert.equal(wrong.status, 401)
    const half = browser.cookie('tep')
    const done = await browser.submit('/dashboard/sign-in/code', { code: codeOf(secret) })
    assert.equal(done.location, '/dashboard/schools')
    assert.notEqual(browser.cookie('tep'), half)
    const me = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.isTrue(JSON.parse(me.text).user.hasTotp)
  })

  test('takes a code once, also of two who send it at the same time', async ({ assert }) => {
    const user = await createPerson(await createTenant(), 'teacher')
    const secret = makeSecret()
    const now = Date.now()
    const clock = { now: () => new Date(now) }
    const by = { actor: 'system' }
    await setTotp(user, { secret, code: codeOf(secret, now - HALF_MINUTE), by }, clock)

    const pending = { userId: user.id, version: 1, since: now, to: '', confirmed: true }
    const code = codeOf(secret, now)
    const outcomes = await Promise.all([
      secondStep(pending, code, clock),
      secondStep(pending, code, clock),
    ])
    assert.sameMembers(
      outcomes.map(({ kind }) => kind),
      ['welcome', 'wrong']
    )
    const old = await secondStep(pending, codeOf(secret, now - HALF_MINUTE), clock)
    assert.equal(old.kind, 'wrong')
  })

  test('allows five tries a minute', async ({ assert }) => {
    const user = await createPerson(await createTenant(), 'teacher')
    const pending = { userId: user.id, version: 1, since: Date.now(), to: '', confirmed: true }
    const kinds = []
    for (let run = 0; run < 6; run++) {
      const { kind } = await secondStep(pending, '000000')
      kinds.push(kind)
    }
    assert.deepEqual(kinds, [...Array.from({ length: 5 }, () => 'wrong'), 'too-often'])
  })

  test('is taken away by its person, or by a reset link of an owner', async ({
    client,
    assert,
  }) => {
    const { api, school, user, secret } = await withTotp(client)
    await api.post('/api/dashboard/me/totp/confirm', { code: codeOf(secret) })
    const removed = await api.delete('/api/dashboard/me/totp')
    removed.assertStatus(204)
    const without = await User.findOrFail(user.id)
    assert.isNull(without.totpSecret)

    await setTotp(without, {
      secret,
      code: codeOf(secret),
      by: { actor: 'system' },
    })
    const { api: owner } = await signInAs(client, school, 'owner')
    const made = await owner.post(`/api/members/${user.id}/link`)
    const path = new URL(made.body().url).pathname
    const browser = new Browser()
    await browser.get(path)
    const entered = await browser.submit(path)
    assert.equal(entered.location, '/dashboard/welcome')
    const reset = await User.findOrFail(user.id)
    assert.isNull(reset.totpSecret)
  })
})
