import Payment from '../models/payment.js'
import type { PublicStatus, Verification } from '../transformers/payment_transformer.js'
import { presentVerification } from '../transformers/payment_transformer.js'

/**
 * Payments of a tenant, newest first, with the number of all that match. The page is looked up in the
 * index before its rows are read: those that are skipped are never read.
 */
export async function listTransactions(
  tenantId: string,
  { status, limit, offset }: { status?: PublicStatus; limit: number; offset: number }
): Promise<{ transactions: Verification[]; total: number }> {
  const matching = () => {
    const query = Payment.forTenant(tenantId)
    return status === undefined
      ? query
      : query.whereIn('status', status === 'pending' ? ['initializing', 'pending'] : [status])
  }
  const [{ $extras }] = await matching().count('* as total')
  const page = await matching()
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const payments = await Payment.forTenant(tenantId)
    .whereIn(
      'id',
      page.map(({ id }) => id)
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  return { transactions: payments.map(presentVerification), total: Number($extras.total) }
}
