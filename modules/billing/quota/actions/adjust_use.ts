import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import UsageEvent from '../../models/usage_event.js'
import type { Meter } from '../services/quota_meters.js'
import { openPeriod } from '../services/quota_periods.js'
import { subscribedTerms, type QuotaTerms } from '../services/quota_terms.js'
import { PeriodUnits } from '../services/quota_units.js'
import { recordUsage } from '../services/usage_log.js'

export interface AdjustmentInput {
  tenantId: string
  meter: Meter
  /** What happened; the same change counts once. */
  change: string
  /** Positive: came into use. Negative: went out of use. */
  units: number
  /** What usage events will name. */
  about: { type: string; id: string }
}

/** Counts units that come into use or go out of it at once, without work that holds them first. */
export class AdjustUse {
  readonly #clock: Clock
  readonly #terms: QuotaTerms

  constructor(clock: Clock = systemClock, terms: QuotaTerms = subscribedTerms) {
    this.#clock = clock
    this.#terms = terms
  }

  /** @returns false, and counts nothing, when there are not enough units. */
  async handle(input: AdjustmentInput, trx: TransactionClientContract): Promise<boolean> {
    const { tenantId, meter, change, units, about } = input
    const now = this.#clock.now()
    const terms = await this.#terms(tenantId, meter, now, { client: trx })
    const account = new PeriodUnits(await openPeriod(tenantId, meter, terms, now, trx), now, trx)
    await account.lock()

    const idempotencyKey = `change:${change}`
    const counted = await UsageEvent.forTenant(tenantId, { client: trx })
      .where('meter', meter)
      .where('idempotencyKey', idempotencyKey)
      .first()
    if (counted) {
      return true
    }
    const quantity = await this.#apply(units, terms.overageCap, account)
    if (quantity === null) {
      return false
    }
    await recordUsage(
      {
        tenantId,
        meter,
        periodId: account.period.id,
        quantity,
        occurredAt: DateTime.fromJSDate(now, { zone: 'utc' }),
        subjectType: about.type,
        subjectId: about.id,
        idempotencyKey,
      },
      trx
    )
    return true
  }

  /** @returns the units that were counted, or null when there are not enough. */
  async #apply(units: number, overageCap: number, account: PeriodUnits): Promise<number | null> {
    if (units < 0) {
      return -(await account.giveBackUsed(-units))
    }
    const held = await account.hold(units, overageCap)
    if (!held) {
      return null
    }
    await account.settle(held, units)
    return units
  }
}
