import { systemClock } from '#platform/clock'
import { isEnabled } from '#kernel/tenancy/module_state'
import type { FileReading, PageQuota } from '#modules/file-processing/public'
import { ExtendReservation } from '../actions/extend_reservation.js'
import { ReserveUnits } from '../actions/reserve_units.js'
import { SettleReservation } from '../actions/settle_reservation.js'
import { keepReservation, type UnitsSubject } from '../services/quota_reservations.js'
import { subscribedTerms } from '../services/quota_terms.js'

/**
 * The page quota of file processing. A file read by an engine is one subject: it holds its pages
 * while a job reads it, may be read again for nothing once they were committed, and reserves anew
 * after a failure.
 */
export function quotaOfPages(clock = systemClock, terms = subscribedTerms): PageQuota {
  const settleReservation = new SettleReservation(clock, terms)

  return {
    async isLimited(tenantId) {
      if (!(await isEnabled(tenantId, 'billing'))) {
        return false
      }
      const { limit } = await terms(tenantId, 'pages', clock.now())
      return limit >= 0
    },

    async reserve(reading, trx) {
      const { tenantId, fileId, pages } = reading
      if (!(await isEnabled(tenantId, 'billing', { client: trx }))) {
        return null
      }
      const about = { type: 'file', id: fileId }
      const outcome = await new ReserveUnits(clock, terms).handle(
        { ...subjectOf(reading), units: pages, about },
        trx
      )
      if (!outcome.reserved) {
        return outcome.refusal
      }
      const { reservation, reused } = outcome
      return reused
        ? new ExtendReservation(clock, terms).handle({ reservation, units: pages }, trx)
        : null
    },

    async keep(reading) {
      await keepReservation(subjectOf(reading), clock.now())
    },

    async commit(reading, trx) {
      await settleReservation.handle({ ...subjectOf(reading), units: reading.pages }, trx)
    },

    async release(reading, trx) {
      const settlement = { ...subjectOf(reading), units: 0, wasted: reading.pagesRead }
      await settleReservation.handle(settlement, trx)
    },
  }
}

function subjectOf({ tenantId, fileId, engine }: FileReading): UnitsSubject {
  return { tenantId, meter: 'pages', subject: `file:${fileId}:${engine}` }
}
