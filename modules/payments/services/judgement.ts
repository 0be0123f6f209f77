import {
  asMinorUnit,
  type GatewayTransaction,
  type RefundState,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import type Payment from '../models/payment.js'
import type { ReviewReason } from '../models/payment.js'

/** What the platform asked for: what the gateway tells is measured by it. */
export type Expected = Pick<Payment, 'amountCharged' | 'currency' | 'mode'>

/** A checkout, and until when it counts. */
export interface CheckoutTimes {
  gatewayReference: string
  createdAt: Date
  /** It can be paid until then. */
  expiresAt: Date
  /** Milliseconds after which it counts as abandoned when nobody has paid. */
  abandonAfterMs: number
  /** Milliseconds after which it counts as abandoned although the gateway calls it pending. */
  giveUpAfterMs: number
}

/** What the gateway's word about one checkout means. */
export type Judgement =
  | {
      verdict: 'success'
      paidAt: Date | null
      isOverpaid: boolean
      /** The same checkout was paid more than once. */
      isDoubled: boolean
      refundState?: RefundState
      /** Minor unit; what went back of it in all. */
      refundedAmount?: number
      transactionId?: string
    }
  | { verdict: 'review'; reason: ReviewReason }
  | { verdict: 'pending' | 'failed' | 'abandoned' }

/**
 * Judges what a gateway tells of a checkout. The gateway's word is not enough for `success`:
 * reference, amount, currency and mode must be what was asked for. `failed` and `abandoned` count
 * only when the checkout cannot be paid any more, for payers may try again on the same page. What
 * the gateway calls pending for ever is abandoned in the end.
 */
export function judge(
  outcome: VerifyOutcome,
  expected: Expected,
  checkout: CheckoutTimes,
  now: Date
): Judgement {
  const age = now.getTime() - checkout.createdAt.getTime()
  const isAbandoned = age >= checkout.abandonAfterMs
  const isGivenUp = isAbandoned && age >= checkout.giveUpAfterMs
  if (outcome.kind === 'not_started') {
    return { verdict: isAbandoned ? 'abandoned' : 'pending' }
  }

  const { transaction, furtherSuccesses = [] } = outcome
  switch (transaction.status) {
    case 'success': {
      const reason = discrepancy(transaction, expected, checkout)
      return reason
        ? { verdict: 'review', reason }
        : {
            verdict: 'success',
            paidAt: validDate(transaction.paidAt),
            isOverpaid: isOverpaid(transaction, expected),
            isDoubled: furtherSuccesses.length > 0,
            refundState: transaction.refundState,
            refundedAmount: asMinorUnit(transaction.refundedAmount),
            transactionId: transaction.transactionId,
          }
    }
    case 'failed':
      return { verdict: transaction.closed || now >= checkout.expiresAt ? 'failed' : 'pending' }
    case 'abandoned':
      return { verdict: transaction.closed || isAbandoned ? 'abandoned' : 'pending' }
    default:
      return isPartPaid(transaction, expected)
        ? { verdict: 'review', reason: 'amount_short' }
        : { verdict: isGivenUp ? 'abandoned' : 'pending' }
  }
}

/** Why a success is none; null when it is one. */
function discrepancy(
  transaction: GatewayTransaction,
  expected: Expected,
  checkout: CheckoutTimes
): ReviewReason | null {
  const { gatewayReference, amount, requestedAmount, currency, mode } = transaction
  if (gatewayReference !== checkout.gatewayReference) {
    return 'reference_mismatch'
  }
  if (mode !== undefined && mode !== expected.mode) {
    return 'mode_mismatch'
  }
  if (currency !== expected.currency) {
    return 'currency_mismatch'
  }
  if (amount === undefined || !Number.isSafeInteger(amount)) {
    return 'amount_mismatch'
  }
  if (amount < expected.amountCharged) {
    return 'amount_short'
  }
  return (requestedAmount ?? expected.amountCharged) === expected.amountCharged
    ? null
    : 'amount_mismatch'
}

/**
 * More was paid than asked for, beyond a fee that the gateway itself put on top. A gateway that
 * does not tell what was asked for puts on top just its fee, or nothing.
 */
function isOverpaid(
  { amount = 0, fee = 0, requestedAmount }: GatewayTransaction,
  expected: Expected
): boolean {
  const surplus = amount - expected.amountCharged
  return requestedAmount === undefined ? surplus > 0 && surplus !== fee : surplus > fee
}

/** Some gateways let payers transfer less than was asked for, and wait for the rest. */
function isPartPaid({ amount }: GatewayTransaction, { amountCharged }: Expected): boolean {
  return amount !== undefined && amount > 0 && amount < amountCharged
}

function validDate(date: Date | undefined): Date | null {
  return date === undefined || Number.isNaN(date.getTime()) ? null : date
}
