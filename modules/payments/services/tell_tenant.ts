import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordEvent } from '#platform/outbox/outbox'
import type Payment from '../models/payment.js'
import type PaymentRefund from '../models/payment_refund.js'
import type { Standing } from './payment_state.js'
import { emailOf, metadataOf } from './personal_data.js'

/**
 * Records what a tenant is told about a change, in the transaction of the change (http-api.md,
 * Webhooks; decisions 5.6).
 *
 * @param payment as it stands now
 * @param before where it stood
 */
export async function tellTenant(
  payment: Payment,
  before: Pick<Standing, 'status' | 'reviewReason'>,
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  const { status, reviewReason } = payment
  if (status !== before.status && status === 'success') {
    await record(payment, 'payment.completed', now, trx, {
      customerEmail: emailOf(payment),
      metadata: metadataOf(payment),
    })
  }
  if (status !== before.status && status === 'failed') {
    await record(payment, 'payment.failed', now, trx)
  }
  if (reviewReason !== null && reviewReason !== before.reviewReason) {
    await record(payment, 'payment.review_needed', now, trx, { reviewReason })
  }
}

/**
 * Records what a tenant is told about refunds, once for each (decisions 8.5).
 *
 * @param payment with all of them counted
 * @param refunds those that it was not told of, the first one first
 */
export async function tellRefunds(
  payment: Payment,
  refunds: readonly PaymentRefund[],
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  const { refundState } = payment
  let refundedAmount = refunds.reduce((rest, { amount }) => rest - amount, payment.refundedAmount)
  for (const { id: refundId, amount } of refunds) {
    refundedAmount += amount
    await record(payment, 'payment.refunded', now, trx, {
      refundId,
      refundState,
      refundAmount: amount || null,
      refundedAmount: refundedAmount || null,
    })
  }
}

async function record(
  payment: Payment,
  type: string,
  now: Date,
  trx: TransactionClientContract,
  facts: Record<string, unknown> = {}
): Promise<void> {
  const { tenantId, reference, amount, currency, mode } = payment
  const timestamp = Math.floor(now.getTime() / 1000)
  await recordEvent(trx, {
    tenantId,
    type,
    payload: { event: type, reference, amount, currency, mode, ...facts, tenantId, timestamp },
    personal: true,
  })
}
