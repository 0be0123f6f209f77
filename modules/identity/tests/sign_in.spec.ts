import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { Browser } from './support/browser.js'
import { addToSchool, createPerson, PASSWORD, signInAs } from './support/people.js'

test.group('Signing in', () => {
  test('by password opens the API of the school', async ({ client, assert }) => {
    const school = await createTenant()
    const user = await createPerson(school, 'teacher')
    const browser = new Browser()

    const page = await browser.get('/dashboard/sign-in')
    assert.equal(page.status, 200)
    assert.notInclude(page.text, '<script')
    const entered = await browser.submit('/dashboard/sign-in', {
      email: user.email.toUpperCase(),
      password: PASSWORD,
    })
    assert.equal(entered.status, 303)
    assert.equal(entered.location, '/dashboard/schools')

    const { slug } = school.tenant
    const me = await client
      .get('/api/dashboard/me')
      .header('cookie', browser.cookies())
      .header('x-tenant', slug)
    me.assertStatus(200)
    me.assertBodyContains({
      user: { id: user.id, email: user.email, hasPassword: true, hasTotp: false },
      school: { slug },
      role: 'teacher',
    })
    const { scopes } = me.body()
    assert.isTrue(scopes.every((scope: string) => /^(files|records):/.test(scope)))
  })

  test('by a one-time link lets one read and write', async ({ client }) => {
    const school = await createTenant()
    const { api } = await signInAs(client, school, 'owner')
    const keys = await api.get('/api/api-keys')
    keys.assertStatus(200)
    const issued = await api.post('/api/api-keys', { name: 'Portal' })
    issued.assertStatus(201)
  })

  test('leaves no cookie with a server that shows its key', async ({ client, assert }) => {
    const { apiKey } = await createTenant()
    const response = await client.get('/api/api-keys/me').header('x-api-key', apiKey)
    response.assertStatus(200)
    assert.isUndefined(response.header('set-cookie'))
  })

  test('shows the schools of a person, and each by its name only', async ({ client, assert }) => {
    const [one, two, foreign] = [await createTenant(), await createTenant(), await createTenant()]
    const { user, browser } = await signInAs(client, one, 'teacher')
    await addToSchool(two, user, 'bursar')

    const list = await client.get('/api/dashboard/schools').header('cookie', browser.cookies())
    list.assertStatus(200)
    assert.sameMembers(
      list.body().schools.map(({ slug }: { slug: string }) => slug),
      [one.tenant.slug, two.tenant.slug]
    )
    for (const [school, role] of [
      [one, 'teacher'],
      [two, 'bursar'],
    ] as const) {
      const me = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
      assert.equal(JSON.parse(me.text).role, role)
    }
    const refused = await browser.get('/api/dashboard/me', { 'x-tenant': foreign.tenant.slug })
    const unknown = await browser.get('/api/dashboard/me', { 'x-tenant': 'no-such-school' })
    assert.equal(refused.status, 403)
    assert.equal(refused.text, unknown.text)
  })
})
