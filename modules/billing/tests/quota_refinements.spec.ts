import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { refinerPort } from '#modules/file-processing/adapters/refiner_port'
import { refinementQuota } from '#modules/file-processing/extension_points/refinement_quota'
import Chunk from '#modules/file-processing/models/chunk'
import { fileState } from '#modules/file-processing/queries/file_state'
import { pack } from '#modules/file-processing/services/packing'
import { misreadDraft } from '#modules/file-processing/tests/support/drafts'
import { fixture, untilDone, uploadedFile } from '#modules/file-processing/tests/support/processing'
import { LanguageModelServer } from '#tests/fakes/language_model_server'
import { clientOf, type TestTenant } from '#tests/helpers'
import { quotaOf, schoolWith } from './support/quota_school.js'

test.group('Refinements', (group) => {
  group.tap((each) => each.timeout(120_000))

  async function refine(client: ApiClient, school: TestTenant, fileId: string, pageNumber: number) {
    const answer = await clientOf(client, school).post('/api/rpc/documents/refinePageWithLLM', {
      fileId,
      pageNumber,
    })
    return answer
  }

  test('one for each page; a page that was refined is free; then 429', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 5, 'llm_refinements.monthly': 1 })
    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    await untilDone(school.tenant.id, fileId)

    for (const pageNumber of [1, 1]) {
      const answer = await refine(client, school, fileId, pageNumber)
      answer.assertStatus(200)
    }
    assert.deepInclude(await quotaOf(school, 'llm_refinements'), { used: 1, reserved: 0 })
    const refused = await refine(client, school, fileId, 2)
    refused.assertStatus(429)
    assert.equal(refused.body().error.code, 'FILE_QUOTA_EXCEEDED')
    assert.match(refused.body().error.message, /^Refinement quota exhausted: 1 of 1 used, resets/)
    assert.isAbove(Number(refused.header('retry-after')), 0)

    const shown = await clientOf(client, school).post(
      '/api/rpc/documents/getPageRecordsWithRefinement',
      { fileId, pageNumber: 1, refine: true }
    )
    shown.assertStatus(200)
  })

  test('one that failed does not take away what another one of the same page still needs', async ({
    assert,
  }) => {
    const school = await schoolWith({ 'llm_refinements.monthly': 1 })
    const page = { tenantId: school.tenant.id, fileId: 'file_1', pageId: 'chunk_1' }
    const first = await refinementQuota().reserve(page)
    const second = await refinementQuota().reserve(page)
    assert.deepEqual(first, { refusal: null, isOwn: true })
    assert.deepEqual(second, { refusal: null, isOwn: false })

    await refinementQuota().release(page)
    await db.transaction((trx) => refinementQuota().commit(page, trx))
    await refinementQuota().release(page)
    assert.deepInclude(await quotaOf(school, 'llm_refinements'), { used: 1, reserved: 0 })
  })

  test('a model that fails costs nothing', async ({ assert, client, cleanup }) => {
    const server = await new LanguageModelServer().start()
    cleanup(() => server.stop())
    server.behaviours = [{ kind: 'status', status: 500 }]
    const school = await schoolWith({ 'pages.monthly': 5, 'llm_refinements.monthly': 1 })
    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    await untilDone(school.tenant.id, fileId)
    await adapters.use(school.tenant.id, refinerPort, 'openai_compatible', {
      baseUrl: `${server.url}/v1`,
      apiKey: server.apiKey,
      model: server.model,
    })
    await makeDoubtful(school.tenant.id, fileId)

    const answer = await refine(client, school, fileId, 1)
    answer.assertStatus(502)
    assert.deepInclude(await quotaOf(school, 'llm_refinements'), { used: 0, reserved: 0 })
  })
})

/** Makes a value of the first page doubtful, so that there is something to ask a model. */
async function makeDoubtful(tenantId: string, fileId: string): Promise<void> {
  const { job } = await fileState(tenantId, fileId, null)
  await Chunk.forTenant(tenantId)
    .where('jobId', job.id)
    .where('pageNumber', 1)
    .update({ drafts: await pack([misreadDraft(0)]) })
}
