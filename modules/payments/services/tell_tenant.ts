import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordEvent } from '#kernel/outbox/outbox'
import type Payment from '../models/payment.js'
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
  before: Pick<Standing, 'status' | 'reviewReason' | 'refundState'>,
  now: Date,
  client: TransactionClientContract
): Promise<void> {
  const { tenantId, reference, amount, currency, status, reviewReason, refundState } = payment
  const timestamp = Math.floor(now.getTime() / 1000)
  const record = (type: string, facts: Record<string, unknown>) =>
    recordEvent(client, {
      tenantId,
      type,
      payload: { event: type, reference, amount, currency, ...facts, tenantId, timestamp },
      personal: true,
    })

  if (status !== before.status && status === 'success') {
    await record('payment.completed', {
      customerEmail: emailOf(payment),
      metadata: metadataOf(payment),
    })
  }
  if (status !== before.status && status === 'failed') {
    await record('payment.failed', {})
  }
  if (reviewReason !== null && reviewReason !== before.reviewReason) {
    await record('payment.review_needed', { reviewReason })
  }
  if (refundState !== before.refundState && refundState !== 'none' && refundState !== 'disputed') {
    await record('payment.refunded', { refundState })
  }
}
