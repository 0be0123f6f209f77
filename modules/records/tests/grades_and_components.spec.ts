import { test } from '@japa/runner'
import { createTenant, type TestTenant } from '#tests/helpers'
import { fixture, untilDone, upload } from '#modules/file-processing/tests/support/processing'
import type { StudentRecordView } from '../transformers/student_record.js'
import { allRecords, errorOf, rpcOf } from './support/rpc.js'

const partsOf = (record: StudentRecordView, subject: string) => record.components[subject]

test.group('Grades and parts of subjects', (group) => {
  let school: TestTenant
  let fileId: string
  let record: StudentRecordView
  let subject: string

  group.tap((each) => each.timeout(120_000))

  test('are in the record as the sheet prints them', async ({ assert, client }) => {
    school = await createTenant()
    const uploaded = await upload(client, school, await fixture('report-cards.pdf'))
    fileId = (uploaded.body() as { fileId: string }).fileId
    await untilDone(school.tenant.id, fileId)
    const records = await allRecords(client, school, fileId)
    for (const { subjects, subjectGrades, components, absentSubjects } of records) {
      assert.sameMembers(Object.keys(subjectGrades), Object.keys(subjects))
      for (const [name, parts] of Object.entries(components)) {
        const sum = Object.values(parts).reduce((all, part) => all + part, 0)
        assert.equal(sum, subjects[name])
        assert.notInclude(absentSubjects, name)
      }
    }
    ;[record] = records
    subject = Object.keys(record.subjects)[0]
    assert.includeMembers(Object.keys(partsOf(record, subject)), ['exam'])
  })

  test('are changed by a patch, and a score that was their sum follows', async ({
    assert,
    client,
  }) => {
    const rpc = rpcOf(client, school)
    const exam = partsOf(record, subject).exam + 1
    const { record: changed } = await rpc.output<{ record: StudentRecordView }>('updateRecord', {
      recordId: record.id,
      patch: { subjectGrades: { [subject]: 'A1' }, components: { [subject]: { exam } } },
      expectedRevision: record.revision,
    })
    assert.equal(changed.subjectGrades[subject], 'A1')
    assert.equal(partsOf(changed, subject).exam, exam)
    assert.equal(changed.subjects[subject], record.subjects[subject] + 1)
    assert.equal(changed.revision, record.revision + 1)
    assert.notInclude(changed.flags, 'COMPONENT_MISMATCH')
  })

  test('stay as a person left them when the columns are confirmed', async ({ assert, client }) => {
    const rpc = rpcOf(client, school)
    const { groups } = await rpc.output<{ groups: { key: string; label: string; type: string }[] }>(
      'getFileStatistics',
      { fileId }
    )
    const { key, type } = groups.find(({ label }) => label === subject)!
    await rpc.output('confirmSubjectGroups', {
      fileId,
      groups: [{ key, label: 'Renamed', type }],
    })
    const [after] = await allRecords(client, school, fileId)
    assert.equal(after.subjectGrades.Renamed, 'A1')
    assert.equal(after.components.Renamed.exam, partsOf(record, subject).exam + 1)
    assert.isAbove(after.revision, record.revision + 1)
  })

  test('of a record that somebody else has changed are refused with 409', async ({
    assert,
    client,
  }) => {
    const answer = await rpcOf(client, school)('updateRecord', {
      recordId: record.id,
      patch: { studentName: 'OBI Ada' },
      expectedRevision: record.revision,
    })
    answer.assertStatus(409)
    assert.equal(errorOf(answer).code, 'RECORD_CHANGED')
  })

  test('have names that the platform knows', async ({ assert, client }) => {
    const answer = await rpcOf(client, school)('updateRecord', {
      recordId: record.id,
      patch: { components: { Mathematics: { project: 4 } } },
    })
    answer.assertStatus(400)
    assert.match(errorOf(answer).message, /ca, exam/)
  })
})
