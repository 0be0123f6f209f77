import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import QuotaReservation from '../../models/quota_reservation.js'
import type { Meter } from './quota_meters.js'
import { reservationById } from './quota_rows.js'

/** Milliseconds for which units are held without a sign of life of the work that needs them. */
export const HOLD_DURATION = 2 * 3_600_000

/** Milliseconds between two signs of life that are written down. */
const REFRESH_INTERVAL = HOLD_DURATION / 8

/** What units are for. */
export interface UnitsSubject {
  tenantId: string
  meter: Meter
  /** The same subject is never charged twice. */
  subject: string
}

/** The reservation of a subject that is held or committed. */
export function activeReservation(
  { tenantId, meter, subject }: UnitsSubject,
  trx?: TransactionClientContract
): Promise<QuotaReservation | null> {
  return QuotaReservation.forTenant(tenantId, { client: trx })
    .where('meter', meter)
    .where('activeSubject', subject)
    .first()
}

/**
 * The reservation of a subject that is held or committed, else the newest, whatever became of it.
 */
export function latestReservation(
  { tenantId, meter, subject }: UnitsSubject,
  trx: TransactionClientContract
): Promise<QuotaReservation | null> {
  return QuotaReservation.forTenant(tenantId, { client: trx })
    .where('meter', meter)
    .where('subject', subject)
    .orderByRaw('active_subject is null')
    .orderBy('id', 'desc')
    .first()
}

/**
 * A sign of life of running work: its units stay held for another two hours. Written no more often
 * than every quarter of an hour.
 */
export async function keepReservation(
  subject: UnitsSubject,
  now: Date,
  trx?: TransactionClientContract
): Promise<void> {
  const expiresAt = now.getTime() + HOLD_DURATION
  const reservation = await activeReservation(subject, trx)
  const isFresh = reservation && reservation.expiresAt.toMillis() > expiresAt - REFRESH_INTERVAL
  if (reservation?.status !== 'held' || isFresh) {
    return
  }
  await reservationById(reservation.id, trx)
    .where('status', 'held')
    .update({ expiresAt, updatedAt: now.getTime() })
}
