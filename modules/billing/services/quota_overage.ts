import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import QuotaPeriod from '../models/quota_period.js'
import type { Meter } from './quota_meters.js'

/** Units beyond plan and grants that are to be put on an invoice. */
export interface OverageUse {
  meter: Meter
  periodStart: Date
  /** Exclusive. */
  periodEnd: Date
  units: number
}

/** Units that a tenant has used beyond plan and grants in the period that begins at `start`. */
export async function overageUnits(
  tenantId: string,
  meter: Meter,
  { start }: { start: Date },
  client?: TransactionClientContract
): Promise<number> {
  const period = await QuotaPeriod.forTenant(tenantId, { client })
    .where('meter', meter)
    .where('periodStart', start.getTime())
    .first()
  return period?.overageUsed ?? 0
}

/**
 * Hands over the overage of periods that have ended, each unit once: that of the period just closed,
 * and what was added to earlier ones by work that ended after they had been invoiced. Called in the
 * transaction that writes the invoice.
 *
 * @param at Periods that had ended by this moment.
 */
export async function takeOverage(
  tenantId: string,
  at: Date,
  trx: TransactionClientContract
): Promise<OverageUse[]> {
  const periods = await QuotaPeriod.forTenant(tenantId, { client: trx })
    .where('periodEnd', '<=', at.getTime())
    .whereRaw('overage_used > overage_invoiced')
    .orderBy('periodStart')
    .orderBy('meter')
    .forUpdate()
  for (const { id, overageUsed } of periods) {
    await QuotaPeriod.forTenant(tenantId, { client: trx })
      .where('id', id)
      .update({ overageInvoiced: overageUsed, updatedAt: at.getTime() })
  }
  return periods.map(({ meter, periodStart, periodEnd, overageUsed, overageInvoiced }) => ({
    meter,
    periodStart: periodStart.toJSDate(),
    periodEnd: periodEnd!.toJSDate(),
    units: overageUsed - overageInvoiced,
  }))
}
