import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { accountQuota } from '../../extension_points/account_quota.js'

/** Says that a tenant has as many accounts as its plan admits. */
export async function quotaExceeded(
  tenantId: string,
  trx?: TransactionClientContract
): Promise<string> {
  const allowance = await accountQuota().allowance(tenantId, trx)
  const limit = allowance ? ` of ${allowance.limit}` : ''
  return `The e-mail account quota${limit} is exhausted. Delete accounts or choose a larger plan.`
}
