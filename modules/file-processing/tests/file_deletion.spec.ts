import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import AuditEvent from '#platform/audit/audit_event'
import { newId } from '#platform/identifiers'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { rpcOf, type RecordsAnswer } from '#modules/records/tests/support/rpc'
import { purgeDeletedFile } from '../actions/purge_deleted_file.js'
import AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import FileDeletion from '../models/file_deletion.js'
import StoredFile from '../models/stored_file.js'
import { LeaseLost } from '#platform/work/lease'
import { storedBytes } from '../services/storage_quota.js'
import { createIdleJob, emptyReading, eventsOf, takeJob } from './support/jobs.js'
import { fixture, untilDone, uploadedFile } from './support/processing.js'
import { kept } from './support/storage.js'

/** Waits until everything that deleted files left has been removed. */
async function untilPurged({ tenant }: TestTenant): Promise<void> {
  while (await FileDeletion.forTenant(tenant.id).first()) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function rowsOf(tenantId: string, table: string): Promise<number> {
  const rows: unknown[] = await db.from(table).where('tenant_id', tenantId)
  return rows.length
}

test.group('Deleting a file', (group) => {
  group.tap((each) => each.timeout(60_000))

  test('removes PDF, pages, records and their history, and tells of it', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const tenantId = school.tenant.id
    const api = clientOf(client, school)
    const rpc = rpcOf(client, school)
    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    await untilDone(tenantId, fileId)
    const { records } = await rpc.output<RecordsAnswer>('getFileStudentRecords', { fileId })
    await rpc.output('updateRecord', { recordId: records[0].id, patch: { studentName: 'Ada' } })

    const answer = await api.delete(`/api/files/${fileId}`)

    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { success: true })
    const again = await api.delete(`/api/files/${fileId}`)
    again.assertStatus(404)
    assert.equal(again.body().error.code, 'FILE_NOT_FOUND')
    assert.equal(await rpc.status('getFileStudentRecords', { fileId }), 404)
    assert.equal(await rpc.status('deleteRecord', { recordId: records[0].id }), 404)
    assert.deepEqual(await rpc.output('getUserDocuments'), { documents: [] })
    await untilPurged(school)
    for (const table of ['files', 'analysis_jobs', 'chunks', 'subject_groups']) {
      assert.equal(await rowsOf(tenantId, table), 0, table)
    }
    for (const table of ['student_records', 'published_passes', 'record_changes']) {
      assert.equal(await rowsOf(tenantId, table), 0, table)
    }
    assert.deepInclude(await kept(tenantId), { files: 0, intents: 0, objects: [] })
    assert.equal(await storedBytes(tenantId), 0)

    const [audited] = await AuditEvent.forTenant(tenantId).where('action', 'file.deleted')
    assert.match(audited.actor, /^key:key_/)
    assert.deepInclude(audited.serialize(), {
      action: 'file.deleted',
      targetType: 'file',
      targetId: fileId,
    })
    assert.deepInclude(audited.changes, { recordsKept: false, recordCount: 150 })
    const events = await eventsOf(tenantId)
    const event = events.find(({ type }) => type === 'file.deleted')
    assert.deepInclude(JSON.parse(event!.payload), {
      event: 'file.deleted',
      fileId,
      userId: 'user-1',
      recordsKept: false,
    })
  })

  test('with keepRecords leaves the records, which can be read and edited', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const tenantId = school.tenant.id
    const api = clientOf(client, school)
    const rpc = rpcOf(client, school)
    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    await untilDone(tenantId, fileId)

    const answer = await api.delete(`/api/files/${fileId}?keepRecords=true`)
    answer.assertStatus(200)
    await untilPurged(school)

    assert.equal(await rowsOf(tenantId, 'chunks'), 0)
    const { objects } = await kept(tenantId)
    assert.deepEqual(objects, [])
    const { records, pagination } = await rpc.output<RecordsAnswer>('getFileStudentRecords', {
      fileId,
    })
    assert.equal(pagination.total, 150)
    const recordId = records[0].id
    await rpc.output('updateRecord', { recordId, patch: { studentName: 'Ada' } })
    const page = await rpc.output<{ records: unknown[]; refined: boolean }>(
      'getPageRecordsWithRefinement',
      { fileId, pageNumber: 1 }
    )
    assert.lengthOf(page.records, 30)
    assert.deepEqual(await rpc.output('getFileChunks', { fileId }), { chunks: [] })
    const status = await api.get(`/api/file-processing/status?fileId=${fileId}`)
    assert.deepInclude(status.body(), { status: 'complete', recordCount: 150 })
    const original = await api.get(`/api/files/${fileId}/original`)
    original.assertStatus(404)
    const groups = [{ key: 'total', label: 'Total', type: 'total' }]
    assert.equal(await rpc.status('confirmSubjectGroups', { fileId, groups }), 422)
    assert.equal(await rpc.status('refinePageWithLLM', { fileId, pageNumber: 1 }), 422)
  })

  test('stops a job that is running: its next step finds nothing and leaves nothing', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const tenantId = school.tenant.id
    const idle = await createIdleJob(tenantId)
    const { active, lease } = await takeJob(idle, 3)

    const answer = await clientOf(client, school).delete(`/api/files/${idle.file.publicId}`)
    answer.assertStatus(200)

    await assert.rejects(() =>
      active.finishPage(1, {
        status: 'complete',
        reading: Buffer.from(JSON.stringify(emptyReading(1))),
      })
    )
    const error = await active.complete('Done.', async () => 5).catch((reason: unknown) => reason)
    assert.instanceOf(error, LeaseLost)
    await lease.release()
    await untilPurged(school)
    assert.lengthOf(await AnalysisJob.forTenant(tenantId), 0)
    assert.lengthOf(await Chunk.forTenant(tenantId), 0)
    const events = await eventsOf(tenantId)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['file.deleted']
    )
  })

  test('ends the stream of who follows it', async ({ assert, client }) => {
    const school = await createTenant()
    const { file } = await createIdleJob(school.tenant.id)
    const url = `http://127.0.0.1:${process.env.PORT}/api/file-processing/progress/${file.publicId}`
    const stream = await fetch(url, {
      headers: { 'x-api-key': school.apiKey, 'accept': 'text/event-stream' },
    })

    await clientOf(client, school).delete(`/api/files/${file.publicId}`)

    assert.include(await stream.text(), '"error":"The file was deleted."')
  })

  test('takes nothing from a file that comes later under the same id', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const tenantId = school.tenant.id
    const fileId = await uploadedFile(client, school, pdf.smallestGood())
    await untilDone(tenantId, fileId)
    const { id, createdAt } = await StoredFile.forTenant(tenantId).firstOrFail()
    const earlier = await FileDeletion.create({
      id: newId('del'),
      tenantId,
      storedFileId: id,
      publicId: fileId,
      withRecords: true,
      deletedAt: createdAt.minus({ milliseconds: 1 }),
    })

    await purgeDeletedFile(earlier)

    assert.equal(await rowsOf(tenantId, 'chunks'), 1)
    assert.isAbove(await rowsOf(tenantId, 'student_records'), 0)
    assert.lengthOf(await FileDeletion.forTenant(tenantId), 0)
  })

  test("another user's and another school's file is not there", async ({ assert, client }) => {
    const school = await createTenant()
    const other = await createTenant()
    const { file } = await createIdleJob(school.tenant.id)
    await file.merge({ userId: 'teacher-1' }).save()
    const path = `/api/files/${file.publicId}`

    for (const api of [clientOf(client, school, 'teacher-2'), clientOf(client, other)]) {
      for (const answer of [await api.delete(path), await api.get(`${path}/original`)]) {
        answer.assertStatus(404)
        assert.equal(answer.body().error.code, 'FILE_NOT_FOUND')
      }
    }
    const own = await clientOf(client, school, 'teacher-1').delete(path)
    own.assertStatus(200)
  })

  test('needs the scope files:write, and a flag that is true or false', async ({ client }) => {
    const reader = await createTenant({ scopes: ['files:read'] })
    const refused = await clientOf(client, reader).delete('/api/files/none')
    refused.assertStatus(403)
    const writer = await createTenant()
    const unclear = await clientOf(client, writer).delete('/api/files/none?keepRecords=yes')
    unclear.assertStatus(400)
  })
})

test.group('The original of a file', () => {
  test('is what was uploaded, to be saved and not to be stored on the way', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const bytes = await fixture('broadsheet.pdf')
    const fileId = await uploadedFile(client, school, bytes, { name: 'Résultats "JSS 1".pdf' })

    const response = await fetch(
      `http://127.0.0.1:${process.env.PORT}/api/files/${fileId}/original`,
      { headers: { 'x-api-key': school.apiKey } }
    )

    assert.equal(response.status, 200)
    assert.isTrue(Buffer.from(await response.arrayBuffer()).equals(bytes))
    const header = (name: string) => response.headers.get(name)
    assert.equal(header('content-type'), 'application/pdf')
    assert.equal(header('content-length'), String(bytes.length))
    assert.equal(header('cache-control'), 'no-store')
    assert.equal(header('x-content-type-options'), 'nosniff')
    assert.match(header('content-disposition')!, /^attachment; filename="R_sultats/)
    assert.include(header('content-disposition')!, "filename*=UTF-8''R%C3%A9sultats")
    await untilDone(school.tenant.id, fileId)
  })
})
