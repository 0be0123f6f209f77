import { ApiException } from '#platform/http/api_exception'
import type Payment from '../models/payment.js'
import type PaymentAttempt from '../models/payment_attempt.js'
import type PaymentRefund from '../models/payment_refund.js'

/** Money that a tenant wants to give back. */
export interface RefundOrder {
  tenantId: string
  reference: string
  /** Minor unit; default: all that is left. */
  amount?: number
  reason?: string
  /** What a repetition is recognised by; at most 64 characters. */
  requestKey?: string
}

/**
 * The refund that a request repeats: the one of its `Idempotency-Key`, or one of the same amount
 * whose answer was lost.
 */
export function repeatedRefund(
  { requestKey, amount }: RefundOrder,
  rows: readonly PaymentRefund[]
): PaymentRefund | undefined {
  const own = rows.find((row) => requestKey !== undefined && row.requestKey === requestKey)
  if (own && amount !== undefined && own.amount !== amount) {
    throw new ApiException(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another refund. Use a new one.'
    )
  }
  return (
    own ?? rows.find((row) => row.status === 'requested' && (amount ?? row.amount) === row.amount)
  )
}

/** The latest paid checkout of which so much is left. */
export function refundAttempt(
  paid: readonly PaymentAttempt[],
  { amountCharged }: Payment,
  rows: readonly PaymentRefund[],
  amount: number
): PaymentAttempt | undefined {
  return paid.find(({ id }) => {
    const given = rows.filter(({ attemptId, status }) => attemptId === id && status !== 'failed')
    return given.reduce((left, row) => left - row.amount, amountCharged) >= amount
  })
}
