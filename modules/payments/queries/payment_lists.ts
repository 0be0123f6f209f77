import Payment from '../models/payment.js'
import type { PublicStatus, Verification } from '../transformers/payment_transformer.js'
import { presentVerification } from '../transformers/payment_transformer.js'

/** Payments of a tenant, newest first, with the number of all that match. */
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
  const payments = await matching()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return { transactions: payments.map(presentVerification), total: Number($extras.total) }
}
