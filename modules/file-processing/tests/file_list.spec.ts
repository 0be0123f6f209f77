import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { createIdleJob } from './support/jobs.js'

interface List {
  files: { fileId: string; documentTitle: string; status: string; hasOriginal: boolean }[]
  total: number
}

test.group('The files of a school', () => {
  test('are listed with where they stand, and found by title, name and status', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const older = await createIdleJob(school.tenant.id)
    await older.file.merge({ title: 'Résultats JSS 1A', name: 'scan.pdf' }).save()
    await older.job
      .merge({
        status: 'failed',
        stage: 'failed',
        errorMessage: 'None of the pages could be read.',
      })
      .save()
    const newer = await createIdleJob(school.tenant.id)
    await newer.file.merge({ name: 'SS 2B.pdf', driveKey: null }).save()
    const list = async (query: string) => {
      const answer = await clientOf(client, school).get(`/api/files?${query}`)
      answer.assertStatus(200)
      return answer.body() as List
    }
    const titles = async (query: string) => {
      const { files } = await list(query)
      return files.map(({ documentTitle }) => documentTitle)
    }
    const all = await titles('')
    assert.deepEqual(all.toSorted(), ['Résultats JSS 1A', 'SS 2B'])
    assert.deepEqual(await titles('search=resultats%20scan'), ['Résultats JSS 1A'])
    assert.deepEqual(await titles('status=pending'), ['SS 2B'])
    assert.deepEqual(await titles('status=complete'), [])
    const { total } = await list('limit=1')
    assert.equal(total, 2)
    const { files } = await list('status=failed')
    assert.deepInclude(files[0], {
      error: 'None of the pages could be read.',
      hasOriginal: true,
      userId: null,
    })
    const refused = await clientOf(client, school).get('/api/files?status=lost')
    refused.assertStatus(400)
  })

  test('are those of one user with x-user-id, and nobody else’s', async ({ assert, client }) => {
    const school = await createTenant()
    const { file } = await createIdleJob(school.tenant.id)
    await file.merge({ userId: 'teacher-1' }).save()
    const path = `/api/files/${file.publicId}`
    const own = await clientOf(client, school, 'teacher-1').get(path)
    own.assertStatus(200)
    const others = await clientOf(client, school, 'teacher-2').get(path)
    others.assertStatus(404)
    const list = await clientOf(client, school, 'teacher-2').get('/api/files')
    assert.equal((list.body() as List).total, 0)
    const foreign = await clientOf(client, await createTenant()).get(path)
    foreign.assertStatus(404)
  })
})
