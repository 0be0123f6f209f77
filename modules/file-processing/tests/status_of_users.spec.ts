import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { fileState } from '../queries/file_state.js'
import { fixture, uploadedFile } from './support/processing.js'

test.group('Where a file stands', (group) => {
  group.tap((each) => each.timeout(60_000))

  test('is told to the user of x-user-id, and without one to the tenant, and to nobody else', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    const { file, job } = await fileState(school.tenant.id, fileId, null)
    const base = '/api/file-processing'
    const ask = async (path: string, userId?: string) => {
      const request = clientOf(client, school).get(`${base}/${path}`)
      const answer = await (userId === undefined ? request : request.header('x-user-id', userId))
      return answer.status()
    }
    for (const path of [`status?fileId=${fileId}`, `status/${job.id}`]) {
      assert.deepEqual(
        [await ask(path), await ask(path, file.userId!), await ask(path, 'somebody-else')],
        [200, 200, 404]
      )
    }
    const stream = await clientOf(client, school)
      .get(`${base}/progress/${fileId}`)
      .header('accept', 'text/event-stream')
      .header('x-user-id', 'somebody-else')
    stream.assertStatus(404)
    assert.equal(stream.body().error.code, 'FILE_NOT_FOUND')
  })
})
