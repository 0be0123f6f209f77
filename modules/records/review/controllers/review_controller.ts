import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#platform/audit/audit_log'
import { notFound } from '#platform/http/api_exception'
import type { ContextWith } from '#platform/http/checked_input'
import { callerOf } from '../../controllers/caller_of.js'
import { claimPage, releaseClaim } from '../actions/claim_page.js'
import { correctColumns } from '../actions/correct_columns.js'
import { decideValues } from '../actions/decide_values.js'
import { decisionResults } from '../queries/decision_results.js'
import { reviewColumns } from '../queries/review_columns.js'
import { reviewPage } from '../queries/review_page.js'
import { reviewQueue } from '../queries/review_queue.js'
import type { Decision } from '../services/decision_target.js'
import {
  presentClaim,
  presentDecisions,
  presentPage,
  presentQueue,
} from '../transformers/review.js'
import type {
  claimValidator,
  columnsValidator,
  decisionsValidator,
  queueValidator,
} from '../validators/review.js'

/** What is left to look at in the files of a school, and the pages beside their pictures. */
export default class ReviewController {
  async queue(ctx: ContextWith<typeof queueValidator>) {
    const { fileId } = ctx.input
    return presentQueue(await reviewQueue(callerOf(ctx), fileId))
  }

  async page(ctx: HttpContext) {
    const { fileId, page } = ctx.params
    return presentPage(await reviewPage(callerOf(ctx), fileId, pageNumber(page)))
  }

  async decide(ctx: ContextWith<typeof decisionsValidator>) {
    const { decisions } = ctx.input
    const { fileId } = ctx.params
    const decided = await decideValues({
      caller: callerOf(ctx),
      fileId,
      decisions: decisions as Decision[],
      by: actorOf(ctx),
    })
    return presentDecisions(await decisionResults(decided), decided.pass)
  }

  async columns(ctx: HttpContext) {
    return { columns: await reviewColumns(callerOf(ctx), ctx.params.fileId) }
  }

  /** Puts columns right; the file is interpreted again at once. */
  async correctColumns(ctx: ContextWith<typeof columnsValidator>) {
    const { columns } = ctx.input
    const { fileId } = ctx.params
    return { columns: await correctColumns({ caller: callerOf(ctx), fileId, columns }) }
  }

  async claim(ctx: ContextWith<typeof claimValidator>) {
    const { page, takeOver } = ctx.input
    const { fileId } = ctx.params
    const claim = await claimPage({ caller: callerOf(ctx), fileId, page, takeOver })
    return { claim: claim && presentClaim(claim) }
  }

  async release(ctx: HttpContext) {
    await releaseClaim(callerOf(ctx), ctx.params.fileId)
    return { claim: null }
  }
}

/** @throws {ApiException} `NOT_FOUND` for what is no number of a page. */
export function pageNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) {
    throw notFound('There is no such page.')
  }
  return Number(text)
}
