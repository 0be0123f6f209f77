import env from '#start/env'
import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { configureModule } from '#kernel/modules/settings'
import { enginePort } from '#modules/file-processing/adapters/engine_port'
import { createTenant, type TestTenant } from '#tests/helpers'
import {
  DocumentAiServer,
  foreignServiceAccountKey,
  serviceAccountKey,
} from '#tests/fakes/document_ai_server'
import { fixture, untilDone, upload } from '../support/processing.js'

/** A school that has its pages read by Document AI, text layer or not. */
async function schoolWith(credentials: string): Promise<TestTenant> {
  const school = await createTenant()
  await configureModule(school.tenant.id, 'file-processing', { textLayer: 'ignore' })
  await adapters.use(school.tenant.id, enginePort, 'document_ai', {
    projectId: 'school',
    location: 'eu',
    processorId: 'abc123def456',
    credentials,
  })
  return school
}

test.group('A file read by Document AI', (group) => {
  let server: DocumentAiServer

  group.each.setup(async () => {
    const { port } = new URL(env.get('DOCUMENT_AI_ENDPOINT')!)
    server = await new DocumentAiServer().start(Number(port))
    return () => server.stop()
  })
  group.tap((each) => each.timeout(120_000))

  test('has every student of the sheet, with the words in the columns the page draws', async ({
    assert,
    client,
  }) => {
    const printed = await fixture('broadsheet.truth.json')
    const truth = JSON.parse(printed.toString()) as object[]
    const school = await schoolWith(serviceAccountKey)
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body() as { fileId: string }
    const done = await untilDone(school.tenant.id, fileId)
    assert.deepInclude(done, { status: 'complete', recordCount: 150 })
    assert.isAbove(server.requests.length, 0)

    const answer = await client
      .post('/api/rpc/documents/getFileStudentRecords')
      .header('x-api-key', school.apiKey)
      .json({ fileId, pageSize: 200 })
    const { records } = answer.body() as { records: Record<string, unknown>[] }
    for (const [index, record] of records.entries()) {
      assert.deepInclude(record, truth[index])
    }
  })

  test('is not complete with credentials that Google refuses, and says so', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith(foreignServiceAccountKey)
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body() as { fileId: string }
    const done = await untilDone(school.tenant.id, fileId)
    assert.equal(done.status, 'failed')
    assert.isAbove(done.error!.length, 10)
    assert.notInclude(done.error!, 'gserviceaccount')
  })
})
