import { existsSync } from 'node:fs'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import sharp from 'sharp'
import { pathOf } from '#platform/storage/documents'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { purgeDeletedFile } from '../../actions/purge_deleted_file.js'
import FileDeletion from '../../models/file_deletion.js'
import { fixture, untilDone, uploadedFile } from '../../tests/support/processing.js'
import PagePicture from '../models/page_picture.js'
import { snapped } from '../services/page_pictures.js'

/** The picture of a page, and what it says. */
async function picture(client: ApiClient, school: TestTenant, path: string) {
  const answer = await clientOf(client, school).get(path)
  answer.assertStatus(200)
  const bytes = answer.body() as Buffer
  return { answer, bytes, ...(await sharp(bytes).metadata()) }
}

test.group('Pictures of pages', (group) => {
  let school: TestTenant
  let fileId: string
  let jobId: string
  let path: string

  group.tap((each) => each.timeout(120_000))
  group.each.setup(async () => {
    school = await createTenant()
  })

  async function uploaded(client: ApiClient): Promise<void> {
    fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    const status = await untilDone(school.tenant.id, fileId)
    jobId = status.jobId
    path = `/api/files/${fileId}/pages/1/image`
  }

  test('are drawn once, small, and kept as long as their file', async ({ assert, client }) => {
    await uploaded(client)
    const [first, same] = await Promise.all([
      picture(client, school, `${path}?job=${jobId}`),
      picture(client, school, `${path}?job=${jobId}`),
    ])
    assert.deepInclude(first, { format: 'webp', width: 1600 })
    assert.isBelow(first.bytes.length, 120_000)
    assert.deepEqual(same.bytes, first.bytes)
    first.answer.assertHeader('content-type', 'image/webp')
    first.answer.assertHeader('x-content-type-options', 'nosniff')
    first.answer.assertHeader('cache-control', 'private, max-age=31536000, immutable')
    const small = await picture(client, school, `${path}?width=400`)
    assert.equal(small.width, 400)
    small.answer.assertHeader('cache-control', 'private, no-cache')

    const kept = await PagePicture.forTenant(school.tenant.id).orderBy('width')
    assert.deepEqual(
      kept.map(({ width }) => width),
      [400, 1600]
    )
    const places = kept.map(({ driveKey }) => pathOf(driveKey)!)
    assert.isTrue(places.every((place) => existsSync(place)))

    const deleted = await clientOf(client, school).delete(`/api/files/${fileId}`)
    deleted.assertStatus(200)
    const deletion = await FileDeletion.forTenant(school.tenant.id).first()
    if (deletion) {
      await purgeDeletedFile(deletion)
    }
    assert.isFalse(places.some((place) => existsSync(place)))
    assert.lengthOf(await PagePicture.forTenant(school.tenant.id), 0)
  })

  test('come coarse first, and again only when they are others', async ({ assert, client }) => {
    await uploaded(client)
    const fine = await picture(client, school, `${path}?width=800`)
    const coarse = await picture(client, school, `${path}?width=800&coarse=true`)
    assert.deepInclude(coarse, { format: 'webp', width: 800, height: fine.height })
    assert.isBelow(coarse.bytes.length, fine.bytes.length * 0.6)
    const pixels = await sharp(coarse.bytes).greyscale().raw().toBuffer()
    assert.deepEqual([...new Set(pixels)].sort(), [0, 170, 255, 85])

    const again = await clientOf(client, school)
      .get(`${path}?width=800&coarse=true`)
      .header('if-none-match', String(coarse.answer.header('etag')))
    again.assertStatus(304)
    const refused = await clientOf(client, school).get(`${path}?coarse=perhaps`)
    refused.assertStatus(400)
  })

  test('are cut into strips of a few kilobytes', async ({ assert, client }) => {
    await uploaded(client)
    const whole = await picture(client, school, `${path}?job=${jobId}`)
    const strip = await picture(client, school, `${path}?job=${jobId}&crop=0,1000,10000,300`)
    assert.equal(strip.width, 1600)
    assert.closeTo(strip.height, whole.height * 0.03, 2)
    assert.isBelow(strip.bytes.length, 12_000)
    assert.deepEqual(snapped({ x: 12, y: 0, width: 30, height: 9999 }), {
      x: 0,
      y: 0,
      width: 50,
      height: 10_000,
    })
  })

  test('are refused beyond the document, its school and its user', async ({ assert, client }) => {
    await uploaded(client)
    const other = await createTenant()
    const status = async (address: string, tenant = school, userId?: string) => {
      const answer = await clientOf(client, tenant, userId).get(address)
      return answer.status()
    }
    assert.equal(await status(path, other), 404)
    assert.equal(await status(path, school, 'somebody'), 404)
    assert.equal(await status(`/api/files/${fileId}/pages/99/image`), 404)
    assert.equal(await status(`/api/files/${fileId}/pages/0/image`), 404)
    assert.equal(await status(`${path}?job=job_other`), 404)
    for (const query of ['width=1', 'crop=1,2,3', 'crop=0,0,0,5', 'crop=0,9999,100,100']) {
      assert.equal(await status(`${path}?${query}`), 400, query)
    }
    const reader = await createTenant({ scopes: ['records:read'] })
    assert.equal(await status(path, reader), 403)
  })
})
