import type { Mode } from '@tenant-education/adapter-kit'
import { ApiException } from '#platform/http/api_exception'
import type { Shown } from '#platform/http/shapes'
import Payment from '../models/payment.js'
import { gatewayOf } from '../services/gateways.js'
import type { statistics } from '../transformers/payment.js'

/**
 * Figures of the payments in the currency and mode of the tenant's gateway, so that kobo are never
 * added to cents, nor play money to real money. One query, answered from an index.
 */
export async function paymentStatistics(tenantId: string): Promise<Shown<typeof statistics>> {
  const { currency, mode } = await currentMoney(tenantId)
  const rows = await Payment.forTenant(tenantId)
    .where('mode', mode)
    .where('currency', currency)
    .select('status')
    .count('* as count')
    .sum('amount as sum')
    .groupBy('status')

  const figures = rows.map(({ status, $extras }) => ({
    status,
    count: Number($extras.count),
    sum: Number($extras.sum),
  }))
  const of = (status: Payment['status']) => figures.find((figure) => figure.status === status)
  return {
    totalRevenue: of('success')?.sum ?? 0,
    totalTransactions: figures.reduce((total, { count }) => total + count, 0),
    successfulTransactions: of('success')?.count ?? 0,
    failedTransactions: of('failed')?.count ?? 0,
    currency,
    mode,
  }
}

/** What a tenant collects now; live naira where no gateway is set up. */
async function currentMoney(tenantId: string): Promise<{ currency: string; mode: Mode }> {
  try {
    const { settings, gateway } = await gatewayOf(tenantId)
    return { currency: settings.currency, mode: gateway.mode }
  } catch (error) {
    if (error instanceof ApiException) {
      return { currency: 'NGN', mode: 'live' }
    }
    throw error
  }
}
