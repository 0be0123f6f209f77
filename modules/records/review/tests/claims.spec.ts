import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { misreadDraft } from '#modules/file-processing/tests/support/drafts'
import ReviewClaim from '../models/review_claim.js'
import { fileToReview, reviewOf, rightDraft } from './support/file_to_review.js'

interface ClaimAnswer {
  claim: { user: { id: string; name: string }; isMine: boolean; until: string } | null
}

test.group('Claims of pages', () => {
  test('tell who is at a page, for a minute, and are taken over when asked', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const tenantId = school.tenant.id
    const fileId = await fileToReview(tenantId, [[misreadDraft(0)], [rightDraft(0)]], {
      userId: 'ada',
    })
    const ada = reviewOf(client, school, 'ada')
    const office = reviewOf(client, school)
    const path = `/api/review/files/${fileId}/claim`
    const claim = async (who: typeof ada, body: object) => {
      const answer = await who.call.post(path, body)
      answer.assertStatus(200)
      return (answer.body() as ClaimAnswer).claim!
    }

    assert.deepInclude(await claim(ada, { page: 1 }), {
      user: { id: 'ada', name: 'ada' },
      isMine: true,
    })
    const other = await claim(office, { page: 1 })
    assert.deepInclude(other, { user: { id: 'ada', name: 'ada' }, isMine: false })
    assert.isAbove(Date.parse(other.until), Date.now() + 50_000)
    const seen = await office.page(fileId)
    assert.equal(seen.claim?.user.id, 'ada')

    const taken = await claim(office, { page: 1, takeOver: true })
    assert.isTrue(taken.isMine)
    const late = await claim(ada, { page: 1 })
    assert.isFalse(late.isMine)

    await claim(office, { page: 2 })
    const free = await ada.page(fileId)
    assert.isNull(free.claim, 'who goes on to the next page leaves this one')
    await office.call.delete(path)
    assert.lengthOf(await ReviewClaim.forTenant(tenantId), 0)

    await claim(ada, { page: 1 })
    await ReviewClaim.forTenant(tenantId).update({ until: Date.now() - 1 })
    const after = await claim(office, { page: 1 })
    assert.isTrue(after.isMine, 'a minute is over')

    const unknown = await ada.call.post(path, { page: 3 })
    assert.equal(unknown.status(), 404)
  })
})
