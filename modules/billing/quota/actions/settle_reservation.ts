import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import type {
  default as QuotaReservation,
  ReservationStatus,
  UnitSources,
} from '../../models/quota_reservation.js'
import { latestReservation, type UnitsSubject } from '../services/quota_reservations.js'
import { periodById } from '../services/quota_rows.js'
import { subscribedTerms, type QuotaTerms } from '../services/quota_terms.js'
import { joined, PeriodUnits } from '../services/quota_units.js'
import { countWasted } from '../services/quota_waste.js'
import { recordUsage } from '../services/usage_log.js'

export interface SettlementInput extends UnitsSubject {
  /** Units that were used; 0 gives all back. */
  units: number
  /** Units that are given back although their work had been done; default 0. */
  wasted?: number
}

/**
 * Ends a reservation: what was used is committed with its usage event, the rest is given back. Of
 * several calls for one reservation the first acts and the others do nothing.
 *
 * Work that is done is never refused. Units that were given back meanwhile (the reservation had
 * expired) or that were never reserved are taken now, and where nothing is left they count as
 * overage.
 */
export class SettleReservation {
  readonly #clock: Clock
  readonly #terms: QuotaTerms

  constructor(clock: Clock = systemClock, terms: QuotaTerms = subscribedTerms) {
    this.#clock = clock
    this.#terms = terms
  }

  /** @returns true when this call ended the reservation. */
  async handle(input: SettlementInput, trx: TransactionClientContract): Promise<boolean> {
    const found = await latestReservation(input, trx)
    if (!found) {
      return false
    }
    const period = await periodById(found.periodId, trx).forUpdate().firstOrFail()
    const account = new PeriodUnits(period, this.#clock.now(), trx)

    const reservation = (await latestReservation(input, trx))!
    if (reservation.periodId !== period.id) {
      return this.handle(input, trx)
    }
    if (reservation.status === 'held') {
      await this.#settle(reservation, input, account)
      return true
    }
    const gaveBack = reservation.status === 'expired' || reservation.status === 'released'
    if (gaveBack && input.units > 0) {
      await this.#settleLate(reservation, input.units, account)
      return true
    }
    return false
  }

  async #settle(
    reservation: QuotaReservation,
    { units, wasted = 0 }: SettlementInput,
    account: PeriodUnits
  ): Promise<void> {
    const covered = Math.min(units, reservation.units)
    const burnt = await account.settle(reservation.sources, covered)
    const excess = units - covered
    await this.#end(reservation, units > 0 ? 'committed' : 'released', account, {
      units,
      sources:
        excess > 0 ? joined(burnt, await this.#takeExcess(reservation, excess, account)) : burnt,
    })
    await countWasted(Math.min(wasted, reservation.units - covered), account)
  }

  async #takeExcess(
    { id, tenantId, meter }: QuotaReservation,
    excess: number,
    account: PeriodUnits
  ): Promise<UnitSources> {
    logger.warn({ tenantId, meter, reservationId: id, excess }, 'more units used than reserved')
    return account.settle(await account.holdRegardless(excess), excess)
  }

  async #settleLate(
    reservation: QuotaReservation,
    units: number,
    account: PeriodUnits
  ): Promise<void> {
    const { tenantId, meter } = reservation
    const { overageCap } = await this.#terms(tenantId, meter, account.now, { client: account.trx })
    const left = await account.hold(units, overageCap)
    const sources = left ?? (await account.holdRegardless(units))
    await this.#end(reservation, left ? 'committed' : 'late', account, {
      units,
      sources: await account.settle(sources, units),
    })
  }

  async #end(
    reservation: QuotaReservation,
    status: ReservationStatus,
    { now, trx }: PeriodUnits,
    { units, sources }: { units: number; sources: UnitSources }
  ): Promise<void> {
    const { id, tenantId, meter, periodId, subject, subjectType, subjectId } = reservation
    await reservation
      .useTransaction(trx)
      .merge({
        status,
        sources,
        committedUnits: units,
        activeSubject: status === 'released' ? null : subject,
      })
      .save()
    if (units > 0) {
      await recordUsage(
        {
          tenantId,
          meter,
          periodId,
          quantity: units,
          occurredAt: DateTime.fromJSDate(now, { zone: 'utc' }),
          subjectType,
          subjectId,
          idempotencyKey: `resv:${id}`,
        },
        trx
      )
    }
  }
}
