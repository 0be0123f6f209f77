import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock } from '#platform/clock'
import { isEnabled } from '#kernel/tenancy/module_state'
import type { AccountQuota } from '#modules/student-email/public'
import { AdjustUse } from '../actions/adjust_use.js'
import { ReserveUnits } from '../actions/reserve_units.js'
import { SettleReservation } from '../actions/settle_reservation.js'
import { ReadQuota } from '../queries/quota_overview.js'
import { UNLIMITED } from '../../plans/services/entitlement_catalogue.js'
import { subscribedTerms } from '../services/quota_terms.js'

/** The account quota of student e-mail. It never resets: accounts that are deleted come back. */
export function quotaOfAccounts(clock = systemClock, terms = subscribedTerms): AccountQuota {
  const meter = 'email_accounts'
  const counts = (tenantId: string, trx?: TransactionClientContract) =>
    isEnabled(tenantId, 'billing', trx && { client: trx })

  return {
    async allowance(tenantId, trx) {
      if (!(await counts(tenantId, trx))) {
        return null
      }
      const quota = await new ReadQuota(clock, terms).handle(tenantId, meter, trx)
      return quota.limit === UNLIMITED
        ? null
        : {
            limit: quota.limit + quota.credits + quota.creditsTaken,
            available: quota.available + quota.overageLeft,
          }
    },

    async reserve({ tenantId, subject, accounts }, trx) {
      if (accounts < 1 || !(await counts(tenantId, trx))) {
        return Math.max(0, accounts)
      }
      const about = { type: 'email_accounts', id: subject }
      const outcome = await new ReserveUnits(clock, terms).handle(
        { tenantId, meter, subject, units: accounts, about, partly: true },
        trx
      )
      return outcome.reserved ? outcome.reservation.units : 0
    },

    async commit({ tenantId, subject, accounts }, trx) {
      const settlement = { tenantId, meter, subject, units: accounts } as const
      await new SettleReservation(clock, terms).handle(settlement, trx)
    },

    async adjust({ tenantId, change, accounts }, trx) {
      if (accounts === 0 || !(await counts(tenantId, trx))) {
        return true
      }
      const about = { type: 'email_accounts', id: change }
      return new AdjustUse(clock, terms).handle(
        { tenantId, meter, change, units: accounts, about },
        trx
      )
    },
  }
}
