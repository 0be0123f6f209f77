import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { signInAs } from './support/people.js'

test.group('The audit log', () => {
  test('names who did what, and is found by actor, action, target and time', async ({
    client,
    assert,
  }) => {
    const school = await createTenant()
    const { user, api } = await signInAs(client, school, 'owner', { name: 'Ọláolúwa Ade' })
    const other = await signInAs(client, school, 'teacher')
    await api.patch(`/api/members/${other.user.id}`, { role: 'bursar' })

    const find = async (query: Record<string, string>) => {
      const response = await api.get(`/api/audit?${new URLSearchParams(query)}`)
      response.assertStatus(200)
      return response.body() as {
        total: number
        events: { action: string; actor: { name: string }; target: object }[]
      }
    }
    const changed = await find({ action: 'member.role_changed' })
    assert.equal(changed.total, 1)
    assert.equal(changed.events[0].actor.name, 'Ọláolúwa Ade')
    assert.deepEqual(changed.events[0].target, {
      type: 'member',
      id: other.user.id,
      name: 'Amina Bello',
    })
    const counts = await Promise.all([
      find({ actor: `user:${user.id}` }),
      find({ actor: 'user' }),
      find({ actor: 'command' }),
      find({ action: 'member' }),
      find({ target: `member:${other.user.id}` }),
      find({ target: other.user.id, action: 'member.entered' }),
      find({ from: '2999-01-01' }),
      find({ to: '2999-01-01', action: 'member' }),
    ])
    assert.deepEqual(
      counts.map(({ total }) => total),
      [2, 3, 0, 3, 2, 1, 0, 3]
    )
    const wrong = await api.get('/api/audit?from=yesterday')
    wrong.assertStatus(400)
  })

  test('comes as a table', async ({ client, assert }) => {
    const school = await createTenant()
    const { user, api } = await signInAs(client, school, 'owner', { name: '=cmd()' })
    const response = await api.get('/api/audit').header('accept', 'text/csv')
    response.assertStatus(200)
    response.assertHeader('content-type', 'text/csv; charset=utf-8')
    const [head, line] = response.text().split('\r\n')
    assert.equal(head, 'at,actor,actorName,action,targetType,targetId,changes,ip,requestId')
    assert.include(line, `user:${user.id},'=cmd(),member.entered`)
  })

  test('is shown to who may read it, and of the own school only', async ({ client, assert }) => {
    const school = await createTenant()
    const { api: teacher } = await signInAs(client, school, 'teacher')
    const refused = await teacher.get('/api/audit')
    refused.assertStatus(403)
    const byKey = await clientOf(client, school).get('/api/audit')
    byKey.assertStatus(403)

    const other = await createTenant({ scopes: ['audit:read'] })
    const own = await clientOf(client, other).get('/api/audit')
    own.assertStatus(200)
    assert.isAbove(own.body().total, 0)
    const ofPeople = await clientOf(client, other).get('/api/audit?actor=user')
    assert.equal(ofPeople.body().total, 0)
  })
})
