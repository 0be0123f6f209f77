import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { newId } from '#platform/identifiers'
import type QuotaPeriod from '../../models/quota_period.js'
import QuotaReservation, { type UnitSources } from '../../models/quota_reservation.js'
import { openPeriod } from '../services/quota_periods.js'
import { explainRefusal, type QuotaRefusal } from '../services/quota_refusal.js'
import {
  activeReservation,
  HOLD_DURATION,
  type UnitsSubject,
} from '../services/quota_reservations.js'
import { subscribedTerms, type QuotaTerms } from '../services/quota_terms.js'
import { PeriodUnits, totalOf } from '../services/quota_units.js'

export interface ReservationInput extends UnitsSubject {
  /** At least 1. */
  units: number
  /** What usage events will name, such as `file` and the caller's id of it. */
  about: { type: string; id: string }
  /** Reserves what is left where less than all units are; default: all or none. */
  partly?: boolean
}

/** The subject has a reservation, or none because there are not enough units. */
export type ReservationOutcome =
  | { reserved: true; reservation: QuotaReservation; reused: boolean }
  | { reserved: false; refusal: QuotaRefusal }

/**
 * Reserves units before the work that needs them begins. A subject that holds a reservation, or
 * whose units were committed, keeps that one: it is never charged twice, and whoever finds it reused
 * must not give it back.
 *
 * @example
 * const outcome = await new ReserveUnits().handle({ tenantId, meter: 'pages', subject, units: 5, about }, trx)
 */
export class ReserveUnits {
  readonly #clock: Clock
  readonly #terms: QuotaTerms

  constructor(clock: Clock = systemClock, terms: QuotaTerms = subscribedTerms) {
    this.#clock = clock
    this.#terms = terms
  }

  async handle(
    input: ReservationInput,
    trx: TransactionClientContract
  ): Promise<ReservationOutcome> {
    const present = await activeReservation(input, trx)
    if (present) {
      return { reserved: true, reservation: present, reused: true }
    }

    const { tenantId, meter, units } = input
    const now = this.#clock.now()
    const terms = await this.#terms(tenantId, meter, now, { client: trx })
    const period = await openPeriod(tenantId, meter, terms, now, trx)
    const account = new PeriodUnits(period, now, trx)
    const sources = input.partly
      ? await account.holdUpTo(units, terms.overageCap)
      : await account.hold(units, terms.overageCap)
    if (!sources || totalOf(sources) === 0) {
      const refusal = await explainRefusal(await account.lock(), units, terms, now, trx)
      return { reserved: false, refusal }
    }
    return this.#store(input, period, sources, account)
  }

  /** Of two reservations of one subject at the same moment, one wins and the other finds it. */
  async #store(
    input: ReservationInput,
    period: QuotaPeriod,
    sources: UnitSources,
    account: PeriodUnits
  ): Promise<ReservationOutcome> {
    const { tenantId, meter, subject, about } = input
    const { now, trx } = account
    const at = DateTime.fromJSDate(now, { zone: 'utc' })
    try {
      const reservation = await QuotaReservation.create(
        {
          id: newId('qr'),
          tenantId,
          meter,
          subject,
          activeSubject: subject,
          subjectType: about.type,
          subjectId: about.id,
          periodId: period.id,
          units: totalOf(sources),
          committedUnits: 0,
          sources,
          status: 'held',
          expiresAt: at.plus(HOLD_DURATION),
          createdAt: at,
        },
        { client: trx }
      )
      return { reserved: true, reservation, reused: false }
    } catch (error) {
      const winner = isUniqueViolation(error) ? await activeReservation(input, trx) : null
      if (!winner) {
        throw error
      }
      await account.settle(sources, 0)
      return { reserved: true, reservation: winner, reused: true }
    }
  }
}
