import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { configureModule } from '#kernel/modules/settings'
import { refinerPort } from '#modules/file-processing/adapters/refiner_port'
import Chunk from '#modules/file-processing/models/chunk'
import { pack } from '#modules/file-processing/services/packing'
import { draft, misreadDraft, value } from '#modules/file-processing/tests/support/drafts'
import { fixture, untilDone, upload } from '#modules/file-processing/tests/support/processing'
import { LanguageModelServer, type ModelBehaviour } from '#tests/fakes/language_model_server'
import { createTenant, type TestTenant } from '#tests/helpers'
import RecordChange from '../models/record_change.js'
import { StoredRecords } from '../services/stored_records.js'
import type { StudentRecordView } from '../transformers/student_record.js'
import { rpcOf } from './support/rpc.js'

interface PageAnswer {
  pageNumber: number
  records: StudentRecordView[]
  refined: boolean
}

/**
 * A school with a file whose first page holds one right record and one whose Mathematics was read
 * as 45 where its total says 48.
 */
async function schoolWithDoubt(client: ApiClient) {
  const school = await createTenant()
  const { id: tenantId } = school.tenant
  await configureModule(tenantId, 'file-processing', {
    refinement: 'on_request',
    refinementSeconds: 1,
  })
  const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
  const { fileId } = uploaded.body() as { fileId: string }
  const { jobId: passId } = await untilDone(tenantId, fileId)

  const drafts = [draft(0, [value(50), value(60), value(70)]), misreadDraft(1)]
  const packed = await pack(drafts)
  await db.transaction(async (trx) => {
    const sink = new StoredRecords()
    const reference = { tenantId, fileId, passId, userId: null }
    await Chunk.forTenant(tenantId, { client: trx })
      .where('jobId', passId)
      .where('pageNumber', 1)
      .update({ drafts: packed, status: 'complete' })
    const page = { ...reference, pageNumber: 1, drafts, corrections: [], refined: false }
    await sink.storePage(page, trx)
    await sink.publish({ ...reference, groups: [], keepEdits: false }, trx)
  })
  return { school, tenantId, fileId }
}

function useModel(tenantId: string, server: LanguageModelServer) {
  return adapters.use(tenantId, refinerPort, 'openai_compatible', {
    baseUrl: `${server.url}/v1`,
    apiKey: server.apiKey,
    model: server.model,
  })
}

/** The model's answer that mends the misread score. */
const mends: ModelBehaviour = {
  kind: 'patches',
  propose: ([{ rowId }]) => [
    { rowId, field: 'subjects.mathematics', from: '45', to: '48', reason: 'total says 48' },
  ],
}

test.group('Refining a page', (group) => {
  let server: LanguageModelServer

  group.each.setup(async () => {
    server = await new LanguageModelServer().start()
    return () => server.stop()
  })
  group.tap((each) => each.timeout(120_000))

  async function pageOf(client: ApiClient, school: TestTenant, fileId: string, refine = false) {
    const answer = await rpcOf(client, school)('getPageRecordsWithRefinement', {
      fileId,
      pageNumber: 1,
      refine,
    })
    answer.assertStatus(200)
    return answer.body() as PageAnswer
  }

  test('corrects by rules without any configuration, and writes down why', async ({
    assert,
    client,
  }) => {
    const { school, tenantId, fileId } = await schoolWithDoubt(client)
    const before = await pageOf(client, school, fileId)
    assert.isFalse(before.refined)
    assert.equal(before.records[1].subjects.Mathematics, 45)
    assert.include(before.records[1].flags, 'TOTAL_MISMATCH')

    const rpc = rpcOf(client, school, 'user-1')
    const answer = await rpc('refinePageWithLLM', { fileId, pageNumber: 1 })
    assert.deepEqual(answer.body(), { success: true, refinedRecords: 1, corrections: 1 })

    const after = await pageOf(client, school, fileId)
    assert.isTrue(after.refined)
    assert.deepEqual(after.records[0], before.records[0])
    assert.equal(after.records[1].id, before.records[1].id)
    assert.equal(after.records[1].subjects.Mathematics, 48)
    assert.include(after.records[1].flags, 'CORRECTED')
    assert.notInclude(after.records[1].flags, 'TOTAL_MISMATCH')
    assert.isFalse(after.records[1].edited)

    const [change] = await RecordChange.forTenant(tenantId).where('recordId', before.records[1].id)
    assert.equal(change.field, 'subjects.mathematics')
    assert.equal(change.before, 45)
    assert.equal(change.after, 48)
    assert.equal(change.source, 'refinement')
    assert.equal(change.userId, 'user-1')
    assert.deepEqual(change.origin, { adapter: 'rules' })
    assert.isAbove(change.reason!.length, 5)

    const again = await rpc('refinePageWithLLM', { fileId, pageNumber: 1 })
    assert.deepEqual(again.body(), { success: true, refinedRecords: 0, corrections: 0 })
  })

  test('happens once when the records of a page are asked for refined', async ({
    assert,
    client,
  }) => {
    const { school, tenantId, fileId } = await schoolWithDoubt(client)
    await useModel(tenantId, server)
    server.behaviours = [mends]
    const refined = await pageOf(client, school, fileId, true)
    assert.isTrue(refined.refined)
    assert.equal(refined.records[1].subjects.Mathematics, 48)
    assert.deepEqual(await pageOf(client, school, fileId, true), refined)
    assert.lengthOf(server.requests, 1)

    const [change] = await RecordChange.forTenant(tenantId).where('source', 'refinement')
    assert.deepEqual(change.origin, {
      adapter: 'openai_compatible',
      model: 'test-model',
      promptVersion: 'refine-1',
    })
    assert.equal(change.reason, 'total says 48')
  })

  test('changes nothing when the model does this: {kind} {status}')
    .with([
      { kind: 'prose' },
      { kind: 'invents_student' },
      { kind: 'truncated' },
      { kind: 'huge' },
      { kind: 'refusal' },
      { kind: 'hang' },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, retryAfter: '60' },
    ] as ModelBehaviour[])
    .run(async ({ assert, client }, behaviour) => {
      const { school, tenantId, fileId } = await schoolWithDoubt(client)
      await useModel(tenantId, server)
      server.behaviours = [behaviour]
      const before = await pageOf(client, school, fileId)
      for (const [procedure, input] of [
        ['refinePageWithLLM', {}],
        ['getPageRecordsWithRefinement', { refine: true }],
      ] as const) {
        const answer = await rpcOf(client, school)(procedure, { fileId, pageNumber: 1, ...input })
        answer.assertStatus(502)
        const { error } = answer.body() as { error: { code: string } }
        assert.equal(error.code, 'UPSTREAM_ERROR')
      }
      assert.deepEqual(await pageOf(client, school, fileId), before)
      assert.lengthOf(await RecordChange.forTenant(tenantId), 0)
    })

  test('does nothing that an instruction in the document asks for', async ({ assert, client }) => {
    const { school, tenantId, fileId } = await schoolWithDoubt(client)
    await useModel(tenantId, server)
    server.behaviours = [{ kind: 'obeys_injection' }]
    const before = await pageOf(client, school, fileId)
    const answer = await rpcOf(client, school)('refinePageWithLLM', { fileId, pageNumber: 1 })
    assert.deepEqual(answer.body(), { success: true, refinedRecords: 0, corrections: 0 })
    const after = await pageOf(client, school, fileId)
    assert.deepEqual(after.records, before.records)
  })

  test('leaves what a person edited, and brings back nothing that was deleted', async ({
    assert,
    client,
  }) => {
    const { school, tenantId, fileId } = await schoolWithDoubt(client)
    await useModel(tenantId, server)
    server.behaviours = [mends]
    const rpc = rpcOf(client, school)
    const before = await pageOf(client, school, fileId)
    const [first, second] = before.records
    const patch = { subjects: { Mathematics: 47 } }
    await rpc('updateRecord', { recordId: second.id, patch })
    await rpc('deleteRecord', { recordId: first.id })

    const answer = await rpc('refinePageWithLLM', { fileId, pageNumber: 1 })
    assert.deepEqual(answer.body(), { success: true, refinedRecords: 0, corrections: 0 })
    const { records } = await pageOf(client, school, fileId)
    assert.lengthOf(records, 1)
    assert.equal(records[0].subjects.Mathematics, 47)
    assert.isTrue(records[0].edited)
  })

  test('corrects once when it is asked for twice at the same time', async ({ assert, client }) => {
    const { school, tenantId, fileId } = await schoolWithDoubt(client)
    const rpc = rpcOf(client, school)
    const answers = await Promise.all(
      [1, 2, 3].map(() => rpc('refinePageWithLLM', { fileId, pageNumber: 1 }))
    )
    const corrections = answers.map(
      (answer) => (answer.body() as { corrections: number }).corrections
    )
    assert.deepEqual(corrections.sort(), [0, 0, 1])
    assert.lengthOf(await RecordChange.forTenant(tenantId), 1)
  })

  test('finds no page that the file does not have', async ({ assert, client }) => {
    const { school, fileId } = await schoolWithDoubt(client)
    const rpc = rpcOf(client, school)
    assert.equal(await rpc.status('refinePageWithLLM', { fileId, pageNumber: 6 }), 404)
    const unknown = { fileId: 'none', pageNumber: 1 }
    assert.equal(await rpc.status('refinePageWithLLM', unknown), 404)
  })
})
