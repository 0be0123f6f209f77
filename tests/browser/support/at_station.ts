import type { TestContext } from '@japa/runner/core'
import type { Role } from '#modules/identity/services/roles'
import type { RecordDraft } from '#modules/file-processing/public'
import { fileToReview, reviewOf } from '#modules/records/review/tests/support/file_to_review'
import type { TestTenant } from '#tests/helpers'
import { everySecond, sheetToReview, stationOf } from './sheets_to_review.js'
import { address, comeIn } from './visits.js'

/** Somebody at the review station, on a new sheet. */
export async function atStation(
  context: TestContext,
  {
    misread = everySecond(12),
    pages = 1,
    role = 'owner' as Role,
    school = undefined as TestTenant | undefined,
    known = undefined as string | undefined,
    drafts = undefined as RecordDraft[][] | undefined,
  } = {}
) {
  const visitor = await comeIn(context, role, school)
  const { id } = visitor.school.tenant
  const made = () => (drafts ? fileToReview(id, drafts) : sheetToReview(id, { misread, pages }))
  const fileId = known ?? (await made())
  const station = stationOf(visitor.page)
  const path = `/dashboard/${visitor.school.tenant.slug}/review/${fileId}`
  const open = async (query = '') => {
    await visitor.page.goto(address(path + query))
    await station.ready()
  }
  await open()
  const review = reviewOf(context.client, visitor.school)
  return { ...visitor, ...station, fileId, review, reopen: open }
}
