import { systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import QuotaGrant from '../../models/quota_grant.js'
import QuotaReservation from '../../models/quota_reservation.js'
import { changeRemaining } from '../services/quota_grants.js'
import { grantById, periodById, reservationById } from '../services/quota_rows.js'
import { PeriodUnits } from '../services/quota_units.js'

/** Rows that one run ends; the next one goes on. */
const BATCH = 500

/**
 * Gives back what nobody gave a sign of life for, and ends grants whose time is over. Safe to run
 * at any time and several times at once: each row is ended by whoever locks its period first.
 */
export class ExpireQuota {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  async handle(): Promise<{ reservations: number; grants: number }> {
    const now = this.#clock.now()
    const reservations = await QuotaReservation.acrossTenants()
      .where('status', 'held')
      .where('expiresAt', '<=', now.getTime())
      .orderBy('expiresAt')
      .limit(BATCH)
    const grants = await QuotaGrant.acrossTenants()
      .whereRaw('remaining > held')
      .where('expiresAt', '<=', now.getTime())
      .orderBy('expiresAt')
      .limit(BATCH)

    const expired = { reservations: 0, grants: 0 }
    for (const reservation of reservations) {
      expired.reservations += Number(await this.#expireReservation(reservation, now))
    }
    for (const grant of grants) {
      expired.grants += Number(await this.#expireGrant(grant, now))
    }
    return expired
  }

  async #expireReservation({ id, periodId }: QuotaReservation, now: Date): Promise<boolean> {
    return inTransaction(async (trx) => {
      const period = await periodById(periodId, trx).forUpdate().firstOrFail()
      const expired = await reservationById(id, trx)
        .where('status', 'held')
        .where('expiresAt', '<=', now.getTime())
        .update({ status: 'expired', activeSubject: null, updatedAt: now.getTime() })
      if (Number(expired) === 0) {
        return false
      }
      const { sources } = await reservationById(id, trx).firstOrFail()
      await new PeriodUnits(period, now, trx).settle(sources, 0)
      return true
    })
  }

  /** What running work holds of a grant stays until the work ends. */
  async #expireGrant({ id }: QuotaGrant, now: Date): Promise<boolean> {
    return inTransaction(async (trx) => {
      const grant = await grantById(id, trx).forUpdate().firstOrFail()
      const unused = grant.remaining - grant.held
      if (unused === 0) {
        return false
      }
      const context = { period: grant, now, trx: trx }
      await changeRemaining(id, -unused, 'expire', context)
      return true
    })
  }
}
