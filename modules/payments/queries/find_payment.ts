import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ApiException } from '#platform/http/api_exception'
import Payment from '../models/payment.js'

/**
 * A tenant's payment by its reference.
 *
 * @throws {ApiException} `PAYMENT_NOT_FOUND` (404), also where it is another tenant's.
 */
export async function findPayment(tenantId: string, reference: string): Promise<Payment> {
  const payment = await Payment.forTenant(tenantId).where('reference', reference).first()
  if (!payment) {
    throw new ApiException('PAYMENT_NOT_FOUND', 'There is no payment with this reference.')
  }
  return payment
}

/**
 * A payment for a change of it or of what hangs from it: its attempts, refunds and history. Every
 * transaction that changes one of these begins here, and finds the row by its id alone: so they
 * wait for each other in one order, and never for each other's index entries.
 */
export function lockPayment(
  { tenantId, id }: Pick<Payment, 'tenantId' | 'id'>,
  trx: TransactionClientContract
): Promise<Payment> {
  return Payment.forTenant(tenantId, { client: trx }).where('id', id).forUpdate().firstOrFail()
}
