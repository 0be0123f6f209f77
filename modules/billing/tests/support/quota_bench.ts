import db from '@adonisjs/lucid/services/db'
import type { Clock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { AdjustUse } from '../../quota/actions/adjust_use.js'
import { ExpireQuota } from '../../quota/actions/expire_quota.js'
import { ExtendReservation } from '../../quota/actions/extend_reservation.js'
import { GrantUnits, type GrantInput } from '../../quota/actions/grant_units.js'
import { ReserveUnits, type ReservationOutcome } from '../../quota/actions/reserve_units.js'
import { SettleReservation } from '../../quota/actions/settle_reservation.js'
import { VoidUsage } from '../../quota/actions/void_usage.js'
import QuotaPeriod from '../../models/quota_period.js'
import QuotaReservation from '../../models/quota_reservation.js'
import UsageEvent from '../../models/usage_event.js'
import { periodContaining } from '../../subscriptions/services/billing_period.js'
import { meters, type Meter } from '../../quota/services/quota_meters.js'
import { keepReservation } from '../../quota/services/quota_reservations.js'
import type { MeterTerms } from '../../quota/services/quota_terms.js'

const ZONE = 'Africa/Lagos'

/** Midnight of 1 June 2026 in Lagos: the first moment of the bench's first period. */
export const JUNE = new Date('2026-05-31T23:00:00Z')

/** The first moment of the period after it. */
export const JULY = new Date('2026-06-30T23:00:00Z')

/** The quota engine with a plan and a clock that the test turns. */
export class QuotaBench implements Clock {
  readonly tenantId = newId('tenant')
  plan: Pick<MeterTerms, 'limit' | 'overageCap'> = { limit: 100, overageCap: 0 }
  #now = new Date(JUNE)

  constructor(readonly meter: Meter = 'pages') {}

  now(): Date {
    return new Date(this.#now)
  }

  turnTo(moment: Date): void {
    this.#now = new Date(moment)
  }

  wait(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }

  #terms = async (_tenantId: string, meter: Meter, at: Date): Promise<MeterTerms> => ({
    ...this.plan,
    zone: ZONE,
    period: meters[meter].resets
      ? periodContaining(JUNE, { unit: 'month', count: 1 }, ZONE, at)
      : { start: new Date(0), end: null },
  })

  #subject(subject: string) {
    return { tenantId: this.tenantId, meter: this.meter, subject }
  }

  reserve(subject: string, units: number, partly = false): Promise<ReservationOutcome> {
    const about = { type: 'file', id: subject }
    return db.transaction((trx) =>
      new ReserveUnits(this, this.#terms).handle(
        { ...this.#subject(subject), units, about, partly },
        trx
      )
    )
  }

  /** True where the units were reserved. */
  async reserves(subject: string, units: number): Promise<boolean> {
    const { reserved } = await this.reserve(subject, units)
    return reserved
  }

  /** Why the units are refused. */
  async refusal(subject: string, units: number) {
    const outcome = await this.reserve(subject, units)
    if (outcome.reserved) {
      throw new Error(`${units} units were reserved for ${subject}.`)
    }
    return outcome.refusal
  }

  /** @returns why the subject cannot have more; null where it has, or has no reservation. */
  async extend(subject: string, units: number) {
    const reservation = await QuotaReservation.forTenant(this.tenantId)
      .where('subject', subject)
      .orderBy('id', 'desc')
      .first()
    if (!reservation) {
      return null
    }
    return db.transaction((trx) =>
      new ExtendReservation(this, this.#terms).handle({ reservation, units }, trx)
    )
  }

  settle(subject: string, units: number, wasted = 0): Promise<boolean> {
    return db.transaction((trx) =>
      new SettleReservation(this, this.#terms).handle(
        { ...this.#subject(subject), units, wasted },
        trx
      )
    )
  }

  /** A sign of life. */
  keep(subject: string): Promise<void> {
    return keepReservation(this.#subject(subject), this.now())
  }

  adjust(change: string, units: number): Promise<boolean> {
    const { tenantId, meter } = this
    const about = { type: 'account', id: change }
    return db.transaction((trx) =>
      new AdjustUse(this, this.#terms).handle({ tenantId, meter, change, units, about }, trx)
    )
  }

  /** @param options `hours`: until what is left is gone; 0 for never. */
  async grant(units: number, options: Partial<GrantInput> & { hours?: number } = {}) {
    const { tenantId, meter } = this
    const { hours = 0, ...rest } = options
    const expiresAt = hours > 0 ? new Date(this.#now.getTime() + hours * 3_600_000) : null
    const input = { tenantId, meter, units, expiresAt, ...rest }
    const { grant } = await new GrantUnits(this).handle(input)
    return grant
  }

  /** Takes back the newest thing that counted for a subject. */
  async void(subject: string): Promise<void> {
    const { tenantId } = this
    const event = await UsageEvent.forTenant(tenantId)
      .where('subjectId', subject)
      .orderBy('id', 'desc')
      .first()
    if (event) {
      await new VoidUsage(this).handle({ tenantId, eventId: event.id })
    }
  }

  /** One run of the sweeper. */
  expire() {
    return new ExpireQuota(this).handle()
  }

  /** The period that began last. */
  period(): Promise<QuotaPeriod> {
    return QuotaPeriod.forTenant(this.tenantId).orderBy('periodStart', 'desc').firstOrFail()
  }

  /** What became of each reservation of a subject, oldest first. */
  async fates(subject: string): Promise<string[]> {
    const rows = await QuotaReservation.forTenant(this.tenantId)
      .where('subject', subject)
      .orderBy('id')
    return rows.map(({ status }) => status)
  }
}

/** What a period counts, without what is zero. */
export function countersOf(period: QuotaPeriod): Record<string, number> {
  const { used, reserved, grantsUsed, grantsReserved, overageUsed, overageReserved } = period
  const all = { used, reserved, grantsUsed, grantsReserved, overageUsed, overageReserved }
  return Object.fromEntries(Object.entries(all).filter(([, units]) => units !== 0))
}
