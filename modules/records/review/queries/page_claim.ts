import { epochOf, systemClock } from '#platform/clock'
import type { Caller } from '../../queries/find_file.js'
import ReviewClaim from '../models/review_claim.js'
import { nameReviewers, reviewerText, type NamedReviewer } from '../services/reviewer.js'

/** Who is at a page. */
export interface PageClaim {
  user: NamedReviewer
  isMine: boolean
  /** Epoch milliseconds. */
  until: number
}

/** Who is at a page now; null where nobody is. */
export async function claimOf(
  caller: Caller,
  fileId: string,
  page: number,
  clock = systemClock
): Promise<PageClaim | null> {
  const { tenantId } = caller
  const row = await ReviewClaim.forTenant(tenantId)
    .where({ fileId, pageNumber: page })
    .where('until', '>', epochOf(clock))
    .first()
  if (!row) {
    return null
  }
  const names = await nameReviewers(tenantId, [row.actor])
  return {
    user: names.get(row.actor)!,
    isMine: row.actor === reviewerText(caller),
    until: row.until.toMillis(),
  }
}
