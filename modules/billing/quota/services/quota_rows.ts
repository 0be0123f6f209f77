import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import QuotaGrant from '../../models/quota_grant.js'
import QuotaPeriod from '../../models/quota_period.js'
import QuotaReservation from '../../models/quota_reservation.js'

/*
 * Rows that are locked or changed are named by their id alone, which was read from the tenant's own
 * rows before. With the tenant in the condition as well MySQL may reach a row through another index,
 * which it locks first, and wait for a transaction that came the other way.
 */

/** The row of a period, to lock or change it. */
export function periodById(id: string, trx: TransactionClientContract) {
  return QuotaPeriod.acrossTenants({ client: trx }).where('id', id)
}

/** The row of a reservation, to lock or change it. */
export function reservationById(id: string, trx?: TransactionClientContract) {
  return QuotaReservation.acrossTenants({ client: trx }).where('id', id)
}

/** The row of a grant, to lock or change it. */
export function grantById(id: string, trx: TransactionClientContract) {
  return QuotaGrant.acrossTenants({ client: trx }).where('id', id)
}
