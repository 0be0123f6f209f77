import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#platform/identifiers'
import type { Correction, PassReference, RecordDraft } from '#modules/file-processing/public'
import { draft, value } from '#modules/file-processing/tests/support/drafts'
import RecordChange from '../models/record_change.js'
import StudentRecord from '../models/student_record.js'
import { publishedPass, recordsOf } from '../services/published_records.js'
import { addPatch, applyEdits } from '../services/record_edits.js'
import { StoredRecords } from '../services/stored_records.js'

const sink = new StoredRecords()
const grading = [{ grade: 'P', minimum: 0 }]

/** A new pass over a new file, or over the file of another pass. */
function pass(of?: PassReference): PassReference {
  return {
    tenantId: of?.tenantId ?? newId('ten'),
    fileId: of?.fileId ?? newId('file'),
    passId: newId('job'),
    userId: null,
  }
}

function students(count: number, maths = 50): RecordDraft[] {
  return Array.from({ length: count }, (_, row) => draft(row, [value(maths), value(60), null]))
}

function store(
  reference: PassReference,
  pageNumber: number,
  drafts: RecordDraft[],
  corrections: Correction[] = []
) {
  return db.transaction((trx) =>
    sink.storePage({ ...reference, pageNumber, drafts, corrections, refined: false }, trx)
  )
}

function publish(reference: PassReference, keepEdits = false) {
  return db.transaction((trx) => sink.publish({ ...reference, groups: [], keepEdits }, trx))
}

async function published(reference: PassReference): Promise<StudentRecord[]> {
  const found = await publishedPass(reference)
  return found ? recordsOf(found) : []
}

/** As `updateRecord` leaves a record. */
async function edit(record: StudentRecord, maths: number): Promise<void> {
  record.edits = addPatch(
    record.content,
    record.edits,
    { subjects: { Mathematics: maths } },
    grading
  )
  record.editedContent = applyEdits(record.reading, record.edits)
  await record.save()
}

const correction: Correction = {
  row: 1,
  field: 'subjects.mathematics',
  from: 45,
  to: 50,
  reason: 'sum of the scores',
  origin: { adapter: 'rules' },
}

test.group('Stored records', () => {
  test('are unseen until their pass is published, then all are there in order', async ({
    assert,
  }) => {
    const first = pass()
    await store(first, 2, students(3))
    await store(first, 1, students(2))
    assert.lengthOf(await published(first), 0)
    assert.equal(await publish(first), 5)
    const records = await published(first)
    assert.deepEqual(
      records.map(({ pageNumber, rowOnPage }) => [pageNumber, rowOnPage]),
      [
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
        [2, 2],
      ]
    )
    assert.deepEqual(
      records[0].content.subjects.map(({ label, score }) => [label, score]),
      [
        ['Mathematics', 50],
        ['English', 60],
        ['Biology', null],
      ]
    )
  })

  test('are there once when a page or the end of a pass is repeated', async ({ assert }) => {
    const first = pass()
    await store(first, 1, students(4), [correction])
    await store(first, 1, students(3), [correction])
    assert.equal(await publish(first), 3)
    assert.equal(await publish(first), 3)
    const changes = await RecordChange.forTenant(first.tenantId)
    assert.lengthOf(changes, 1)
    const records = await published(first)
    assert.equal(changes[0].recordId, records[1].id)
  })

  test('of a new analysis take the place of the old ones', async ({ assert }) => {
    const first = pass()
    await store(first, 1, students(3))
    await publish(first)
    const [old] = await published(first)
    await edit(old, 99)

    const second = pass(first)
    await store(second, 1, students(2, 70))
    assert.lengthOf(await published(first), 3, 'nothing changes before the pass is complete')
    assert.equal(await publish(second), 2)
    const records = await published(first)
    assert.lengthOf(records, 2)
    assert.equal(records[0].content.subjects[0].score, 70)
    assert.isNull(records[0].edits)
    assert.lengthOf(await StudentRecord.forTenant(first.tenantId), 2)
  })

  test('keep id, edits and deletions when the file is interpreted again', async ({ assert }) => {
    const first = pass()
    await store(first, 1, students(4))
    await publish(first)
    const before = await published(first)
    await edit(before[1], 99)
    await before[2].merge({ deletedAt: before[2].createdAt }).save()

    const second = pass(first)
    await store(second, 1, students(5, 70))
    assert.equal(await publish(second, true), 4)
    const after = await published(first)
    assert.deepEqual(
      after.map(({ rowOnPage }) => rowOnPage),
      [0, 1, 3, 4]
    )
    assert.deepEqual(
      after.slice(0, 3).map(({ id }) => id),
      [before[0].id, before[1].id, before[3].id]
    )
    assert.deepEqual(
      after.map(({ content }) => content.subjects[0].score),
      [70, 99, 70, 70]
    )
    assert.equal(after[1].content.total, 159)
  })

  test('that are not derived any more are gone', async ({ assert }) => {
    const first = pass()
    await store(first, 1, students(3))
    await publish(first)
    const second = pass(first)
    await store(second, 1, students(1))
    assert.equal(await publish(second, true), 1)
    assert.lengthOf(await StudentRecord.forTenant(first.tenantId), 1)
  })

  test('of a failed pass are forgotten, published ones stay', async ({ assert }) => {
    const first = pass()
    await store(first, 1, students(3))
    await publish(first)
    const second = pass(first)
    await store(second, 1, students(2), [correction])
    await db.transaction((trx) => sink.discard(second, trx))
    assert.lengthOf(await published(first), 3)
    assert.lengthOf(await StudentRecord.forTenant(first.tenantId), 3)
    assert.lengthOf(await RecordChange.forTenant(first.tenantId), 0)
  })

  test('go with the transaction that stores them', async ({ assert }) => {
    const first = pass()
    const trx = await db.transaction()
    const page = { ...first, pageNumber: 1, drafts: students(2), corrections: [], refined: false }
    await sink.storePage(page, trx)
    await sink.publish({ ...first, groups: [], keepEdits: false }, trx)
    await trx.rollback()
    assert.lengthOf(await StudentRecord.forTenant(first.tenantId), 0)
    assert.isNull(await publishedPass(first))
  })

  test('do not mix files whose ids differ in case only', async ({ assert }) => {
    const lower = pass()
    const upper = { ...pass(), tenantId: lower.tenantId, fileId: lower.fileId.toUpperCase() }
    await store(lower, 1, students(2))
    await store(upper, 1, students(3))
    await publish(lower)
    await publish(upper)
    assert.lengthOf(await published(lower), 2)
    assert.lengthOf(await published(upper), 3)
  })

  test('may be many on one page', async ({ assert }) => {
    const first = pass()
    await store(first, 1, students(450))
    assert.equal(await publish(first), 450)
    const second = pass(first)
    await store(second, 1, students(450, 70))
    assert.equal(await publish(second, true), 450)
  })

  test('keep two columns with the same heading apart', async ({ assert }) => {
    const first = pass()
    const [student] = students(1)
    student.subjects[1] = { ...student.subjects[1], label: 'Mathematics' }
    await store(first, 1, [student])
    await publish(first)
    const [record] = await published(first)
    assert.deepEqual(
      record.content.subjects.map(({ label }) => label),
      ['Mathematics', 'Mathematics (2)', 'Biology']
    )
  })
})
