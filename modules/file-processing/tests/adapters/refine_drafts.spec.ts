import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { moduleSettings } from '#kernel/modules/settings'
import { refinerPort } from '#modules/file-processing/adapters/refiner_port'
import { refineDrafts } from '#modules/file-processing/pipeline/refine_drafts'
import type { FileProcessingSettings } from '#modules/file-processing/settings'
import { LanguageModelServer, type ModelBehaviour } from '#tests/fakes/language_model_server'
import { createTenant } from '#tests/helpers'
import { draft, misreadDraft, value } from '../support/drafts.js'

const conclusion = { groups: [], pagesOfGroups: {}, gradeBoundaries: [], title: null }
const drafts = [draft(0, [value(50), value(60), value(70)]), misreadDraft(1)]

/** How the pages of a school with a model are refined while a file is analysed. */
async function refinementWith(server: LanguageModelServer, signal = new AbortController().signal) {
  const { tenant } = await createTenant()
  await adapters.use(tenant.id, refinerPort, 'openai_compatible', {
    baseUrl: `${server.url}/v1`,
    apiKey: server.apiKey,
    model: server.model,
  })
  const settings = await moduleSettings<FileProcessingSettings>(tenant.id, 'file-processing')
  return refineDrafts(tenant.id, { ...settings, refinementSeconds: 1 }, signal)
}

test.group('Refinement while a file is analysed', (group) => {
  let server: LanguageModelServer

  group.each.setup(async () => {
    server = await new LanguageModelServer().start()
    return () => server.stop()
  })

  test('applies what the page supports and counts what it does not', async ({ assert }) => {
    server.behaviours = [
      {
        kind: 'patches',
        propose: ([{ rowId }]) => [
          { rowId, field: 'subjects.mathematics', from: '45', to: '48', reason: 'sum' },
          { rowId, field: 'subjects.english', from: '66', to: '99', reason: 'deserves it' },
        ],
      },
    ]
    const refined = await (await refinementWith(server))(1, drafts, conclusion)
    assert.deepEqual(
      refined!.corrections.map(({ row, field, from, to }) => [row, field, from, to]),
      [[1, 'subjects.mathematics', 45, 48]]
    )
    assert.equal(refined!.refused, 1)
    assert.equal(refined!.drafts[0], drafts[0])
    assert.equal(refined!.drafts[1].subjects[0].score!.value, 48)
    assert.equal(drafts[1].subjects[0].score!.value, 45)
  })

  test('keeps the records when the model does this: {kind}')
    .with([
      { kind: 'prose' },
      { kind: 'invents_student' },
      { kind: 'hang' },
      { kind: 'truncated' },
      { kind: 'status', status: 500 },
    ] as ModelBehaviour[])
    .run(async ({ assert }, behaviour) => {
      server.behaviours = [behaviour]
      assert.isNull(await (await refinementWith(server))(1, drafts, conclusion))
    })

  test('ends with the job', async ({ assert }) => {
    server.behaviours = [{ kind: 'hang' }]
    const controller = new AbortController()
    const refine = await refinementWith(server, controller.signal)
    setTimeout(() => controller.abort(), 50)
    await assert.rejects(async () => {
      await refine(1, drafts, conclusion)
    })
  })
})
