import logger from '@adonisjs/core/services/logger'
import { periodById } from './quota_rows.js'
import type { PeriodUnits } from './quota_units.js'

/** Units a period may waste without anybody looking at it, and the share of its limit. */
const UNSUSPICIOUS = 5
const UNSUSPICIOUS_SHARE = 0.1

/**
 * Counts units that were given back although their work had been done. Work that fails is free, so
 * a client could have much done for nothing by making it fail at the end; when that passes a tenth
 * of the limit, the operator is told, once a period. Nobody is fined.
 */
export async function countWasted(units: number, account: PeriodUnits): Promise<void> {
  if (units === 0) {
    return
  }
  const { tenantId, meter, id } = account.period
  const { wasted, limitUnits } = await account.lock()
  await periodById(id, account.trx).update({
    wasted: wasted + units,
    updatedAt: account.now.getTime(),
  })

  const threshold = Math.max(UNSUSPICIOUS, limitUnits * UNSUSPICIOUS_SHARE)
  if (wasted <= threshold && wasted + units > threshold) {
    logger.warn(
      { tenantId, meter, wasted: wasted + units, limit: limitUnits },
      'much work of a tenant failed after it had been done: look at its files'
    )
  }
}
