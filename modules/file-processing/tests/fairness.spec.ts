import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { fileState } from '../queries/file_state.js'
import { untilDone, uploadedFile } from './support/processing.js'

test.group('Files of several tenants at the same time', () => {
  test('a short file does not wait for long ones of another tenant', async ({ assert, client }) => {
    const large = await createTenant()
    const small = await createTenant()
    const long = pdf.withPages(400)
    const longIds = [
      await uploadedFile(client, large, long),
      await uploadedFile(client, large, long),
      await uploadedFile(client, large, long),
    ]

    const shortId = await uploadedFile(client, small, pdf.smallestGood())
    const short = await untilDone(small.tenant.id, shortId)

    assert.deepInclude(short, { status: 'complete', recordCount: 3 })
    for (const longId of longIds) {
      const { job } = await fileState(large.tenant.id, longId, null)
      assert.include(['pending', 'processing'], job.status)
    }
    for (const longId of longIds) {
      const done = await untilDone(large.tenant.id, longId, 150_000)
      assert.deepInclude(done, { status: 'complete', recordCount: 1200 })
    }
  }).timeout(360_000)
})
