import { test } from '@japa/runner'
import { createTenant, type TestTenant } from '#tests/helpers'
import Chunk from '#modules/file-processing/models/chunk'
import { misreadDraft } from '#modules/file-processing/tests/support/drafts'
import { eventsOf } from '#modules/file-processing/tests/support/jobs'
import PublishedPass from '../../models/published_pass.js'
import StudentRecord from '../../models/student_record.js'
import { countOlderFiles } from '../actions/count_older_files.js'
import { fileToReview, openIn, reviewOf, rightDraft } from './support/file_to_review.js'

/** Makes a file what it was before anything was counted. */
async function makeOlder(tenantId: string, fileId: string): Promise<void> {
  await PublishedPass.forTenant(tenantId)
    .where('fileId', fileId)
    .update({ toReview: 0, reviewedAt: null, isCounted: false })
  for (const record of await StudentRecord.forTenant(tenantId).where('fileId', fileId)) {
    const reading = { ...record.reading }
    delete reading.judged
    await record.merge({ reading, toReview: 0 }).save()
  }
}

const passOf = (tenantId: string, fileId: string) =>
  PublishedPass.forTenant(tenantId).where('fileId', fileId).firstOrFail()

test.group('Files that were read before it was counted what is left', (group) => {
  let school: TestTenant

  group.each.setup(async () => {
    school = await createTenant()
  })

  const told = async () => {
    const events = await eventsOf(school.tenant.id)
    return events.filter(({ type }) => type === 'file.reviewed').length
  }

  test('are counted from their stored pages, once, and nobody is told', async ({
    assert,
    client,
  }) => {
    const { id } = school.tenant
    const fileId = await fileToReview(id, [[misreadDraft(0), rightDraft(1)], [misreadDraft(0)]])
    const done = await fileToReview(id, [[rightDraft(0)]])
    const review = reviewOf(client, school)
    const { toReview, files } = await review.queue(fileId)
    const { records } = await review.page(fileId)
    const reviewed = await told()
    await makeOlder(id, fileId)
    await makeOlder(id, done)
    const before = await review.queue()
    assert.equal(before.toReview, 0)

    assert.isAtLeast(await countOlderFiles(), 2)
    const after = await review.queue(fileId)
    assert.equal(after.toReview, toReview)
    assert.deepEqual(after.files[0].pages, files[0].pages)
    const page = await review.page(fileId)
    assert.deepEqual(page.records.map(openIn), records.map(openIn))
    assert.equal(page.records[0].revision, records[0].revision)
    const { reviewedAt, isCounted } = await passOf(id, done)
    assert.isNotNull(reviewedAt)
    assert.isTrue(isCounted)
    assert.equal(await told(), reviewed)

    const { revision } = await passOf(id, fileId)
    await countOlderFiles()
    const again = await passOf(id, fileId)
    assert.equal(again.revision, revision)
  })

  test('go on where they were broken off, and hold up no others', async ({ assert, client }) => {
    const { id } = school.tenant
    const torn = await fileToReview(id, [[misreadDraft(0)], [misreadDraft(0)]])
    const whole = await fileToReview(id, [[misreadDraft(0)]])
    await makeOlder(id, torn)
    await makeOlder(id, whole)
    const chunk = await Chunk.forTenant(id)
      .where('pageNumber', 2)
      .orderBy('createdAt', 'desc')
      .firstOrFail()
    const { drafts } = chunk
    await chunk.merge({ drafts: Buffer.from('torn') }).save()

    await countOlderFiles()
    const review = reviewOf(client, school)
    const first = await review.queue()
    assert.deepEqual(
      first.files.map(({ fileId }) => fileId),
      [whole]
    )
    await chunk.merge({ drafts }).save()
    await countOlderFiles()
    const { files } = await review.queue(torn)
    assert.equal(files[0].toReview, 4)
  })

  test('are counted at once when somebody decides on one of their values', async ({
    assert,
    client,
  }) => {
    const { id } = school.tenant
    const fileId = await fileToReview(id, [[misreadDraft(0)], [misreadDraft(0)]])
    await makeOlder(id, fileId)
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const field = 'subjects/mathematics'
    const answer = await review.decide(fileId, [{ recordId, field, decision: 'accept' }])
    assert.isAbove(answer.toReview, 0)
    assert.isNull(answer.reviewedAt)
    const { files } = await review.queue(fileId)
    assert.include(
      files[0].pages!.map(({ page }) => page),
      2
    )
  })
})
