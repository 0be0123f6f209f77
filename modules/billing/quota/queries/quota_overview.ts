import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import QuotaGrant from '../../models/quota_grant.js'
import QuotaPeriod from '../../models/quota_period.js'
import { UNLIMITED } from '../../plans/services/entitlement_catalogue.js'
import { unexpired } from '../services/quota_grants.js'
import type { Meter } from '../services/quota_meters.js'
import { subscribedTerms, type QuotaTerms } from '../services/quota_terms.js'

/** How a tenant stands with one meter in the present period. */
export interface QuotaOverview {
  meter: Meter
  /** Units of the plan; -1 without a limit. */
  limit: number
  /** Units used, whatever they were taken from. */
  used: number
  /** Units held by running work. */
  reserved: number
  /** Units that can be reserved now without overage; -1 without a limit. */
  available: number
  /** Units of `used` beyond plan and grants. */
  overage: number
  overageAllowed: boolean
  /** Units of grants that nobody holds. */
  credits: number
  /** Units of grants that were used or are held in this period. */
  creditsTaken: number
  /** Units of overage that can still be reserved; Infinity without a cap. */
  overageLeft: number
  /** Null where the meter never resets. */
  periodStart: Date | null
  resetsAt: Date | null
  zone: string
}

/** Reads how a tenant stands, also before anything was used in the period. */
export class ReadQuota {
  readonly #clock: Clock
  readonly #terms: QuotaTerms

  constructor(clock: Clock = systemClock, terms: QuotaTerms = subscribedTerms) {
    this.#clock = clock
    this.#terms = terms
  }

  /** @param trx The transaction to ask in. */
  async handle(
    tenantId: string,
    meter: Meter,
    trx?: TransactionClientContract
  ): Promise<QuotaOverview> {
    const now = this.#clock.now()
    const terms = await this.#terms(tenantId, meter, now, { client: trx })
    const stored = await QuotaPeriod.forTenant(tenantId, { client: trx })
      .where('meter', meter)
      .where('periodStart', terms.period.start.getTime())
      .first()
    const period = stored ?? unusedPeriod(terms.limit)
    const credits = await creditsOf(tenantId, meter, now, trx)
    const { end } = terms.period
    const overageTaken = period.overageUsed + period.overageReserved
    return {
      meter,
      limit: period.limitUnits,
      used: period.totalUsed,
      reserved: period.totalReserved,
      available: period.limitUnits < 0 ? UNLIMITED : period.planUnitsLeft + credits,
      overage: period.overageUsed,
      overageAllowed: terms.overageCap > 0,
      credits,
      creditsTaken: period.grantsUsed + period.grantsReserved,
      overageLeft: Math.max(0, terms.overageCap - overageTaken),
      periodStart: end && terms.period.start,
      resetsAt: end,
      zone: terms.zone,
    }
  }
}

/** A period in which nothing was reserved yet. */
function unusedPeriod(limitUnits: number): QuotaPeriod {
  return new QuotaPeriod().fill({
    limitUnits,
    used: 0,
    reserved: 0,
    grantsUsed: 0,
    grantsReserved: 0,
    overageUsed: 0,
    overageReserved: 0,
  })
}

async function creditsOf(
  tenantId: string,
  meter: Meter,
  now: Date,
  trx?: TransactionClientContract
): Promise<number> {
  const grants = await QuotaGrant.forTenant(tenantId, { client: trx })
    .where('meter', meter)
    .whereRaw('remaining > held')
    .where(unexpired(now))
  return grants.reduce((sum, { remaining, held }) => sum + remaining - held, 0)
}
