import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { tellSchool } from '#platform/news/school_news'
import { notFound } from '#platform/http/api_exception'
import { fileWithResults, type Caller } from '../../queries/find_file.js'
import { gradingScaleOf } from '../../services/grading_scale.js'
import { lockRecords, recordsOf } from '../../services/published_records.js'
import ReviewDecision from '../models/review_decision.js'
import {
  DecisionMaker,
  type DecidedValues,
  type DecisionOutcome,
} from '../services/decision_maker.js'
import type { Decision } from '../services/decision_target.js'
import { reviewerText } from '../services/reviewer.js'
import { recountPage, settleReview } from '../services/review_counts.js'

/**
 * Makes a person's decisions about values of a file, all or none of them, each on its own: one that
 * is refused, or that somebody was quicker with, does not keep the others from being saved. A
 * decision that was made before is not made again; it has the same outcome.
 *
 * @throws {ApiException} `NOT_FOUND`, `FILE_PROCESSING_FAILED`
 */
export async function decideValues(
  input: { caller: Caller; fileId: string; decisions: Decision[]; by: AuditActor },
  clock = systemClock
): Promise<DecidedValues> {
  const { caller, fileId, decisions, by } = input
  await fileWithResults(caller, fileId)
  const { tenantId } = caller
  const grading = await gradingScaleOf(tenantId)

  return inTransaction(async (trx) => {
    const pass = await lockRecords({ tenantId, fileId }, trx)
    if (!pass) {
      throw notFound('The file has no records yet.')
    }
    const rows = await recordsOf(pass, trx).whereIn(
      'id',
      decisions.map(({ recordId }) => recordId)
    )
    const records = new Map(rows.map((row) => [row.id, row]))
    const maker = new DecisionMaker({ caller, fileId, records, grading, trx, clock })
    const made = new Map<string, DecisionOutcome>()
    const earlier = await ReviewDecision.forTenant(tenantId, { client: trx })
      .where('actor', reviewerText(caller))
      .whereIn(
        'clientId',
        decisions.map(({ clientId }) => clientId)
      )
    for (const { clientId, status, code } of earlier) {
      made.set(clientId, { status, ...(code !== null && { code }) })
    }
    const touched = new Set<number>()
    let saved = 0
    for (const decision of decisions) {
      if (made.has(decision.clientId)) {
        continue
      }
      const outcome = await maker.make(decision)
      made.set(decision.clientId, outcome)
      if (outcome.status === 'saved') {
        saved += 1
        touched.add(records.get(decision.recordId)!.pageNumber)
      }
    }
    for (const page of touched) {
      await recountPage(pass, page, trx)
    }
    if (saved > 0) {
      await settleReview(pass, trx, { clock })
      tellSchool(trx, { tenantId, type: 'file.review_changed', payload: { fileId } })
      await recordAudit(trx, {
        ...by,
        tenantId,
        action: 'file.values_decided',
        target: { type: 'file', id: fileId },
        changes: { saved, toReview: pass.toReview },
      })
    }
    const outcomes = decisions.map(({ clientId, recordId, field }) => ({
      clientId,
      recordId,
      field,
      ...made.get(clientId)!,
    }))
    return { outcomes, pass }
  })
}
