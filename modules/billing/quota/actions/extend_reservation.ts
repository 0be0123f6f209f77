import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import type QuotaReservation from '../../models/quota_reservation.js'
import { explainRefusal, type QuotaRefusal } from '../services/quota_refusal.js'
import { periodById, reservationById } from '../services/quota_rows.js'
import { subscribedTerms, type QuotaTerms } from '../services/quota_terms.js'
import { joined, PeriodUnits, totalOf } from '../services/quota_units.js'

/**
 * Raises a held reservation when the work turns out to need more units: all of the difference, or
 * nothing. The units come from the period of the reservation.
 */
export class ExtendReservation {
  readonly #clock: Clock
  readonly #terms: QuotaTerms

  constructor(clock: Clock = systemClock, terms: QuotaTerms = subscribedTerms) {
    this.#clock = clock
    this.#terms = terms
  }

  /**
   * @param units What the work needs in all. A reservation that has as many, or is no longer held,
   *   stays as it is.
   * @returns why not, or null.
   */
  async handle(
    { reservation, units }: { reservation: QuotaReservation; units: number },
    trx: TransactionClientContract
  ): Promise<QuotaRefusal | null> {
    const { tenantId, meter } = reservation
    const now = this.#clock.now()
    const terms = await this.#terms(tenantId, meter, now, { client: trx })
    const period = await periodById(reservation.periodId, trx).forUpdate().firstOrFail()
    const account = new PeriodUnits(period, now, trx)

    const present = await reservationById(reservation.id, trx).firstOrFail()
    const missing = units - present.units
    if (present.status !== 'held' || missing <= 0) {
      return null
    }
    const more = await account.hold(missing, terms.overageCap)
    if (!more) {
      return explainRefusal(period, units, terms, now, trx)
    }
    const sources = joined(present.sources, more)
    await present
      .useTransaction(trx)
      .merge({ sources, units: totalOf(sources) })
      .save()
    return null
  }
}
