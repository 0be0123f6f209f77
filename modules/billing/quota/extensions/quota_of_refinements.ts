import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { isEnabled } from '#kernel/tenancy/module_state'
import type { RefinedPage, RefinementQuota } from '#modules/file-processing/public'
import { ReserveUnits } from '../actions/reserve_units.js'
import { SettleReservation } from '../actions/settle_reservation.js'
import type { UnitsSubject } from '../services/quota_reservations.js'
import { subscribedTerms } from '../services/quota_terms.js'

/** The refinement quota of file processing: one unit for each page, at its first success. */
export function quotaOfRefinements(clock = systemClock, terms = subscribedTerms): RefinementQuota {
  const settleReservation = new SettleReservation(clock, terms)

  return {
    async reserve(page) {
      if (!(await isEnabled(page.tenantId, 'billing'))) {
        return { refusal: null, isOwn: false }
      }
      const about = { type: 'file', id: page.fileId }
      const outcome = await inTransaction((trx) =>
        new ReserveUnits(clock, terms).handle({ ...subjectOf(page), units: 1, about }, trx)
      )
      return outcome.reserved
        ? { refusal: null, isOwn: !outcome.reused }
        : { refusal: outcome.refusal }
    },

    async commit(page, trx) {
      await settleReservation.handle({ ...subjectOf(page), units: 1 }, trx)
    },

    async release(page) {
      await inTransaction((trx) => settleReservation.handle({ ...subjectOf(page), units: 0 }, trx))
    },
  }
}

function subjectOf({ tenantId, pageId }: RefinedPage): UnitsSubject {
  return { tenantId, meter: 'llm_refinements', subject: `page:${pageId}` }
}
