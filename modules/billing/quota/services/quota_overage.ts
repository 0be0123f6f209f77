import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import QuotaPeriod from '../../models/quota_period.js'
import type { Meter } from './quota_meters.js'

/** Units that a tenant has used beyond plan and grants in the period that begins at `start`. */
export async function overageUnits(
  tenantId: string,
  meter: Meter,
  { start }: { start: Date },
  trx?: TransactionClientContract
): Promise<number> {
  const period = await QuotaPeriod.forTenant(tenantId, { client: trx })
    .where('meter', meter)
    .where('periodStart', start.getTime())
    .first()
  return period?.overageUsed ?? 0
}
