import { test } from '@japa/runner'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import AuditEvent from '#platform/audit/audit_event'
import type { ApiClient } from '@japa/api-client'
import type { StudentRecordView } from '../transformers/student_record.js'
import { storedFile, student } from './support/stored.js'
import { errorOf, rpcOf } from './support/rpc.js'

interface Change {
  id: string
  field: string
  before: unknown
  after: unknown
  source: string
  by: { kind: string; id: string | null; name: string | null; userId: string | null }
  isRevertible: boolean
}

/** A school with one record, and what is done with it. */
async function historyOf(client: ApiClient) {
  const school = await createTenant()
  const { records } = await storedFile(school.tenant.id, [student(0, 'Ada Obi')], {
    userId: 'teacher-1',
  })
  const path = `/api/records/${records[0].id}`
  const as = (other: TestTenant = school, userId?: string) => clientOf(client, other, userId)
  return {
    school,
    path,
    as,
    recordId: records[0].id,
    edit: (patch: object) =>
      rpcOf(client, school, 'teacher-1')('updateRecord', { recordId: records[0].id, patch }),
    async changes(): Promise<Change[]> {
      const answer = await as().get(`${path}/changes`)
      answer.assertStatus(200)
      return (answer.body() as { changes: Change[] }).changes
    },
    async show(): Promise<StudentRecordView> {
      const answer = await as().get(path)
      return answer.body() as StudentRecordView
    },
    revert: ({ id }: Change) => as().post(`${path}/changes/${id}/revert`),
  }
}

test.group('The history of a record', () => {
  test('says who changed what, newest first, and what followed', async ({ assert, client }) => {
    const { edit, changes } = await historyOf(client)
    await edit({ studentName: 'Ada Obiora' })
    await edit({ subjects: { Mathematics: 84 } })
    const list = await changes()
    const [name] = list.slice(-1)
    assert.deepInclude(name, {
      field: 'studentName',
      before: 'Ada Obi',
      after: 'Ada Obiora',
      source: 'edit',
      isRevertible: true,
    })
    assert.deepInclude(name.by, { kind: 'key', userId: 'teacher-1' })
    assert.isString(name.by.name)
    const total = list.find(({ field }) => field === 'total')!
    assert.deepInclude(total, { before: 186, after: 222, source: 'computed', isRevertible: false })
  })

  test('gives back what was read when a change is taken back, and keeps both', async ({
    assert,
    client,
  }) => {
    const { edit, changes, revert, show, school, recordId } = await historyOf(client)
    const before = await show()
    await edit({ subjects: { Mathematics: 84 } })
    const list = await changes()
    const answer = await revert(list.find(({ field }) => field === 'subjects.Mathematics')!)
    answer.assertStatus(200)
    const after = await show()
    assert.deepEqual({ ...after, revision: 1 }, before)
    assert.equal(after.revision, 3)
    assert.isFalse(after.edited)
    const now = await changes()
    assert.lengthOf(now, list.length * 2)
    const [event] = await AuditEvent.forTenant(school.tenant.id).where(
      'action',
      'record.change_reverted'
    )
    assert.equal(event.targetId, recordId)
    assert.notMatch(JSON.stringify(event.changes), /\b84\b/)
  })

  test('keeps other edits, and goes back to an earlier one', async ({ assert, client }) => {
    const { edit, changes, revert, show } = await historyOf(client)
    await edit({ studentName: 'Bola', subjects: { Mathematics: 80 } })
    await edit({ subjects: { 'Mathematics': 90, 'Agric. Sci.': 51 } })
    const latest = (list: Change[], wanted: string) =>
      list.find(({ field, source }) => field === wanted && source === 'edit')!
    await revert(latest(await changes(), 'subjects.Mathematics'))
    await revert(latest(await changes(), 'subjects.Agric. Sci.'))
    const { studentName, subjects } = await show()
    assert.equal(studentName, 'Bola')
    assert.deepEqual(subjects, { Mathematics: 80, English: 66, Biology: 72 })
  })

  test('refuses what a later change stands on, and what only follows', async ({
    assert,
    client,
  }) => {
    const { edit, changes, revert } = await historyOf(client)
    await edit({ subjects: { Mathematics: 80 } })
    await edit({ subjects: { Mathematics: 90 } })
    const list = await changes()
    const scores = list.filter(({ field }) => field === 'subjects.Mathematics')
    assert.deepEqual(
      scores.map(({ isRevertible }) => isRevertible),
      [true, false]
    )
    const early = await revert(scores[1])
    early.assertStatus(409)
    assert.equal(errorOf(early).code, 'RECORD_CHANGED')
    const computed = await revert(list.find(({ field }) => field === 'total')!)
    computed.assertStatus(422)
    assert.equal(errorOf(computed).code, 'CHANGE_NOT_REVERTIBLE')
  })

  test('is nobody else’s', async ({ assert, client }) => {
    const { as, edit, changes, path } = await historyOf(client)
    await edit({ studentName: 'Bola' })
    const [{ id }] = await changes()
    const other = await createTenant()
    for (const foreign of [as(other), as(undefined, 'teacher-2')]) {
      const list = await foreign.get(`${path}/changes`)
      const revert = await foreign.post(`${path}/changes/${id}/revert`)
      assert.deepEqual([list.status(), revert.status()], [404, 404])
    }
    const unknown = await as().post(`${path}/changes/chg_none/revert`)
    unknown.assertStatus(404)
    const reader = await createTenant({ scopes: ['records:read'] })
    const refused = await as(reader).post(`${path}/changes/${id}/revert`)
    refused.assertStatus(403)
  })
})
