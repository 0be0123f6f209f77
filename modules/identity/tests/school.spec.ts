import { test } from '@japa/runner'
import AuditEvent from '#platform/audit/audit_event'
import { createTenant } from '#tests/helpers'
import { signInAs } from './support/people.js'

test.group('The school itself', () => {
  test('an owner or admin gives it another name, and everybody sees it', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { user, api } = await signInAs(client, school, 'admin')
    const changed = await api.patch('/api/school', { name: '  Collège Ọláolúwa <b>I</b> ' })
    changed.assertStatus(200)
    changed.assertBody({
      id: school.tenant.id,
      slug: school.tenant.slug,
      name: 'Collège Ọláolúwa <b>I</b>',
    })
    const me = await api.get('/api/dashboard/me')
    me.assertBodyContains({ school: { name: 'Collège Ọláolúwa <b>I</b>' } })

    const events = () =>
      AuditEvent.forTenant(school.tenant.id).where({
        action: 'tenant.renamed',
        actor: `user:${user.id}`,
      })
    assert.lengthOf(await events(), 1)
    await api.patch('/api/school', { name: 'Collège Ọláolúwa <b>I</b>' })
    assert.lengthOf(await events(), 1)
  })

  test('a name is one line of 1 to 200 characters', async ({ client }) => {
    const { api } = await signInAs(client, await createTenant(), 'owner')
    for (const name of ['', '   ', 'two\nlines', 'x'.repeat(201), 7, null]) {
      const answer = await api.patch('/api/school', { name })
      answer.assertStatus(400)
      answer.assertBodyContains({ error: { code: 'VALIDATION_ERROR' } })
    }
  })

  test('teachers, bursars and keys without the scope change nothing', async ({ client }) => {
    const school = await createTenant()
    for (const role of ['teacher', 'bursar'] as const) {
      const { api } = await signInAs(client, school, role)
      const refused = await api.patch('/api/school', { name: 'Mine' })
      refused.assertStatus(403)
    }
    const refused = await client
      .patch('/api/school')
      .header('x-api-key', school.apiKey)
      .json({ name: 'Mine' })
    refused.assertStatus(403)
  })
})
