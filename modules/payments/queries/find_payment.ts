import { ApiException } from '#kernel/http/api_exception'
import Payment from '../models/payment.js'

/**
 * A tenant's payment by its reference.
 *
 * @throws {ApiException} `PAYMENT_NOT_FOUND` (404), also where it is another tenant's.
 */
export async function findPayment(tenantId: string, reference: string): Promise<Payment> {
  const payment = await Payment.forTenant(tenantId).where('reference', reference).first()
  if (!payment) {
    throw new ApiException('PAYMENT_NOT_FOUND', 404, 'There is no payment with this reference.')
  }
  return payment
}
