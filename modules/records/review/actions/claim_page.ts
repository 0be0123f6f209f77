import { epochOf, momentOf, systemClock, type Clock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { inTransaction } from '#platform/database/transaction'
import { notFound } from '#platform/http/api_exception'
import { fileWithResults, type Caller } from '../../queries/find_file.js'
import ReviewClaim from '../models/review_claim.js'
import { claimOf, type PageClaim } from '../queries/page_claim.js'
import { reviewerText } from '../services/reviewer.js'

/** Milliseconds for which a page is somebody's; asked for again, it begins anew. */
const HELD_FOR = 60_000

/**
 * Says that a person is at a page of a file, for 60 seconds; the page that the person was at before
 * is free. A claim keeps nobody from deciding: it tells others that somebody is there.
 *
 * @param takeOver also where somebody else is there
 * @returns whose the page is now.
 * @throws {ApiException} `NOT_FOUND`, `FILE_PROCESSING_FAILED`
 */
export async function claimPage(
  input: { caller: Caller; fileId: string; page: number; takeOver?: boolean },
  clock = systemClock
): Promise<PageClaim | null> {
  const { caller, fileId, page } = input
  const { totalPages } = await fileWithResults(caller, fileId)
  if (page > Math.max(1, totalPages)) {
    throw notFound(`The file has no page ${page}.`)
  }
  await takeClaim(input, clock)
  return claimOf(caller, fileId, page, clock)
}

/** Says that a person is at no page of a file any more. */
export async function releaseClaim(caller: Caller, fileId: string): Promise<void> {
  await fileWithResults(caller, fileId)
  await ReviewClaim.forTenant(caller.tenantId)
    .where({ fileId, actor: reviewerText(caller) })
    .delete()
}

async function takeClaim(
  { caller, fileId, page, takeOver = false }: Parameters<typeof claimPage>[0],
  clock: Clock
): Promise<void> {
  const { tenantId } = caller
  const actor = reviewerText(caller)
  const until = epochOf(clock) + HELD_FOR
  await inTransaction(async (trx) => {
    const claims = () => ReviewClaim.forTenant(tenantId, { client: trx }).where({ fileId })
    await claims().where('actor', actor).whereNot('pageNumber', page).delete()
    await claims().where('pageNumber', page).where('until', '<=', epochOf(clock)).delete()
    const taken = await claims()
      .where('pageNumber', page)
      .if(!takeOver, (own) => own.where('actor', actor))
      .update({ actor, until })
    if (Number(taken) === 0 && !(await claims().where('pageNumber', page).first())) {
      await ReviewClaim.create(
        {
          id: newId('clm'),
          tenantId,
          fileId,
          pageNumber: page,
          actor,
          until: momentOf(clock).plus(HELD_FOR),
        },
        { client: trx }
      )
    }
  })
}
