import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { fixture, startWorker, untilDone, upload } from './support/processing.js'

test.group('Uploading a result sheet', (group) => {
  group.setup(async () => startWorker())

  test('answers with a file id and processes the file to completion', async ({ assert, client }) => {
    const school = await createTenant()

    const answer = await upload(client, school, await fixture('broadsheet.pdf'))
    answer.assertStatus(200)
    assert.isTrue(answer.body().success)
    const done = await untilDone(school.tenant.id, answer.body().fileId)

    assert.deepInclude(done, { status: 'complete', progress: 100, recordCount: 150 })
    const status = await clientOf(client, school).get(
      `/api/file-processing/status?fileId=${done.fileId}`
    )
    assert.deepEqual(status.body(), {
      fileId: done.fileId,
      jobId: done.jobId,
      status: 'complete',
      progress: 100,
      stage: 'complete',
      recordCount: 150,
    })
  }).timeout(30_000)
})
