import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import config from '#config/file_processing'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import * as trees from '@tenant-education/sheet-reader/samples/faults/page_trees'
import AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import { untilDone, upload } from './support/processing.js'

const SLOW = 200_000

/**
 * The same for thousands of pages: each is a transaction, and some disks take long over every one.
 */
const VERY_SLOW = 600_000

/** Documents that cannot be read, and what their owner is told. */
const unreadable: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
  ['no pages', pdf.withoutPages, /no pages/],
  ['a password (RC4)', () => pdf.encrypted('rc4-128'), /protected by a password/],
  ['a password (AES-256)', () => pdf.encrypted('aes-256'), /protected by a password/],
  ['noise behind the signature', pdf.noiseAfterSignature, /damaged or incomplete/],
  ['a million pages that are one tree in itself', trees.onlyItself, /no pages/],
  ['ways to pages without number', () => trees.grownTogether(40), /damaged/],
  ['only pictures of nothing', pdf.emptyPictures, /No student results could be found/],
]

/** Documents that look like trouble and hold students all the same. */
const readable: [string, () => Buffer | Promise<Buffer>, number][] = [
  ['one page', pdf.smallestGood, 3],
  ['JavaScript', pdf.withJavaScript, 3],
  ['a million pages stated, one there', trees.itselfAndPage, 3],
  ['bytes before the signature', pdf.withLeadingBytes, 3],
]

/** Documents whose only wish is to take the process down. */
const bombs: [string, () => Buffer | Promise<Buffer>][] = [
  ['a page of 100,000 by 100,000 points', pdf.hugePage],
  ['the same with a picture over it', pdf.hugePicturePage],
  ['a text stream of 1 GB', () => pdf.gigabyteStream('content')],
  ['a picture of 1 GB', () => pdf.gigabyteStream('image')],
  ['pages that contain each other', pdf.circularPages],
  ['a drawing that draws itself', pdf.selfDrawing],
  ['a cell of 100 KB', pdf.hugeCell],
  ['half a document', () => pdf.truncated()],
]

test.group('Documents that cannot be read', () => {
  for (const [name, make, message] of unreadable) {
    test(`${name}: the job fails and says why`, async ({ assert, client }) => {
      const school = await createTenant()
      const answer = await upload(client, school, await make())
      answer.assertStatus(200)

      const done = await untilDone(school.tenant.id, answer.body().fileId, SLOW)

      assert.equal(done.status, 'failed')
      assert.match(done.error!, message)
      const job = await AnalysisJob.forTenant(school.tenant.id).firstOrFail()
      assert.equal(job.errorCode, 'FILE_PROCESSING_FAILED')
      assert.isNull(job.activeKey)
    }).timeout(SLOW)
  }
})

test.group('Documents with too many pages', (group) => {
  group.each.setup(() => {
    const { maximumPages } = config
    config.maximumPages = 40
    return () => {
      config.maximumPages = maximumPages
    }
  })

  test('fail with a code and a way out, and no page of them is stored', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const answer = await upload(client, school, pdf.withPages(41))
    answer.assertStatus(200)

    const done = await untilDone(school.tenant.id, answer.body().fileId)

    assert.equal(done.status, 'failed')
    assert.match(
      done.error!,
      /^FILE_TOO_MANY_PAGES: this document has more than 40 pages\. Split it/
    )
    const job = await AnalysisJob.forTenant(school.tenant.id).firstOrFail()
    assert.deepInclude(job.serialize(), { errorCode: 'FILE_TOO_MANY_PAGES', totalPages: 0 })
    assert.isEmpty(await Chunk.forTenant(school.tenant.id))
  })

  test('are read when they have just as many as are allowed', async ({ assert, client }) => {
    const school = await createTenant()
    const answer = await upload(client, school, pdf.withPages(40))
    const done = await untilDone(school.tenant.id, answer.body().fileId)
    assert.deepInclude(done, { status: 'complete', recordCount: 120 })
  })
})

test.group('Documents that look like trouble', () => {
  for (const [name, make, records] of readable) {
    test(`${name}: the students are found`, async ({ assert, client }) => {
      const school = await createTenant()
      const uploaded = await upload(client, school, await make())
      const { fileId } = uploaded.body()
      const done = await untilDone(school.tenant.id, fileId, SLOW)
      assert.deepInclude(done, { status: 'complete', recordCount: records })
    }).timeout(SLOW)
  }

  test('2,000 pages: every page once, every student once', async ({ assert, client }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, pdf.withPages(2000))
    const { fileId } = uploaded.body()

    const done = await untilDone(school.tenant.id, fileId, VERY_SLOW)

    assert.deepInclude(done, { status: 'complete', recordCount: 6000 })
    const [{ $extras }] = await Chunk.forTenant(school.tenant.id)
      .whereIn('status', ['complete', 'refined'])
      .count('* as pages')
    assert.equal(Number($extras.pages), 2000)
  })
    .timeout(VERY_SLOW)
    .tags(['slow'])

  for (const [name, make] of bombs) {
    test(`${name}: ends properly, and the next file is read`, async ({ assert, client }) => {
      const school = await createTenant()
      const uploaded = await upload(client, school, await make())
      const { fileId } = uploaded.body()

      const done = await untilDone(school.tenant.id, fileId, SLOW)
      assert.oneOf(done.status, ['complete', 'failed'])
      if (done.status === 'failed') {
        assert.isAbove(done.error!.length, 20)
        assert.notMatch(done.error!, /Error|\/|undefined|stack/)
      }

      const answer = await upload(client, school, pdf.smallestGood())
      const next = answer.body()
      const good = await untilDone(school.tenant.id, next.fileId)
      assert.isUndefined(good.error)
      assert.deepInclude(good, { status: 'complete', recordCount: 3 })
    }).timeout(SLOW)
  }
})
