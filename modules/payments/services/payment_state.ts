import { Exception } from '@adonisjs/core/exceptions'
import type { RefundState } from '@tenant-education/adapter-kit'
import type { PaymentStatus, ReviewReason } from '../models/payment.js'
import type { Judgement } from './judgement.js'

/** Milliseconds after which a payment whose checkout was never opened is given up. */
const NEVER_OPENED = 24 * 3_600_000

/** Where a payment stands, as far as it can change. */
export interface Standing {
  status: PaymentStatus
  reviewReason: ReviewReason | null
  refundState: RefundState
  paidAt: Date | null
  /** Ids of the attempts that were paid. */
  paid: ReadonlySet<string>
}

/** All that is known about a payment's attempts at one moment. */
export interface Evidence {
  /** By id of the attempt. */
  judgements: ReadonlyMap<string, Judgement>
  /** False when a checkout exists, or may exist, that the gateway could not be asked about. */
  isComplete: boolean
  /** What an event told of the money of a paid attempt. */
  refundState?: RefundState
}

const MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  initializing: ['pending', 'success', 'failed', 'abandoned'],
  pending: ['success', 'failed', 'abandoned'],
  failed: ['success'],
  abandoned: ['success'],
  success: [],
}

/** The order in which money goes back: only forward. */
const RANKS: Record<RefundState, number> = {
  none: 0,
  partial: 1,
  disputed: 2,
  full: 3,
  reversed: 4,
}

/**
 * Refuses a move that no payment may make: `success` is final, and `failed` and `abandoned` can
 * only become `success`.
 *
 * @throws {Exception} `E_PAYMENT_TRANSITION`.
 */
export function checkMove(from: PaymentStatus, to: PaymentStatus): void {
  if (from !== to && !MOVES[from].includes(to)) {
    throw new Exception(`A payment cannot go from ${from} to ${to}.`, {
      code: 'E_PAYMENT_TRANSITION',
      status: 500,
    })
  }
}

/**
 * Where a payment stands after looking at the evidence. Evidence in any order leads to the same
 * end, and the same evidence twice changes nothing.
 *
 * @param createdAt when the payment was made
 */
export function standingAfter(
  standing: Standing,
  evidence: Evidence,
  now: Date,
  createdAt: Date
): Standing {
  const successes = [...evidence.judgements].flatMap(([attemptId, judgement]) =>
    judgement.verdict === 'success' ? [{ attemptId, ...judgement }] : []
  )
  if (successes.length === 0) {
    return standing.status === 'success'
      ? withRefund(standing, evidence.refundState)
      : unpaid(standing, evidence, now, createdAt)
  }

  const paid = new Set([...standing.paid, ...successes.map(({ attemptId }) => attemptId)])
  const isDouble = paid.size > 1 || successes.some(({ isDoubled }) => isDoubled)
  const first = successes[0]
  const settled: Standing =
    standing.status === 'success'
      ? { ...standing, paid }
      : {
          ...standing,
          status: 'success',
          reviewReason: first.isOverpaid ? 'overpaid' : null,
          paidAt: first.paidAt ?? now,
          paid,
        }
  return withRefund(
    isDouble ? { ...settled, reviewReason: 'double_charge' } : settled,
    first.refundState,
    evidence.refundState
  )
}

function unpaid(standing: Standing, evidence: Evidence, now: Date, createdAt: Date): Standing {
  const judgements = [...evidence.judgements.values()]
  const review = judgements.find((judgement) => judgement.verdict === 'review')
  const isOpen = standing.status === 'initializing' || standing.status === 'pending'
  if (review) {
    return {
      ...standing,
      status: isOpen ? 'pending' : standing.status,
      reviewReason: review.reason,
    }
  }
  if (!isOpen || !evidence.isComplete) {
    return standing
  }

  const verdicts = new Set(judgements.map(({ verdict }) => verdict))
  if (verdicts.has('pending') || standing.reviewReason !== null) {
    return standing
  }
  if (verdicts.size === 0) {
    const isOver = now.getTime() - createdAt.getTime() >= NEVER_OPENED
    return isOver ? { ...standing, status: 'abandoned' } : standing
  }
  return { ...standing, status: verdicts.has('failed') ? 'failed' : 'abandoned' }
}

/** The later of two: an older answer of a gateway undoes nothing. */
export function laterRefundState(one: RefundState, other: RefundState): RefundState {
  return RANKS[other] > RANKS[one] ? other : one
}

function withRefund(standing: Standing, ...told: (RefundState | undefined)[]): Standing {
  const states = told.filter((state) => state !== undefined)
  return { ...standing, refundState: states.reduce(laterRefundState, standing.refundState) }
}
