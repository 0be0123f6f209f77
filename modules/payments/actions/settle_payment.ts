import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import type { RefundState, VerifyOutcome } from '@tenant-education/adapter-kit'
import config from '#config/payments'
import { systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import type Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import type { ChangeSource } from '../models/payment_event.js'
import { lockPayment } from '../queries/find_payment.js'
import { nextCheck } from '../services/check_schedule.js'
import { addHistory, type HistoryLine } from '../services/history.js'
import { judge, type Judgement } from '../services/judgement.js'
import { refundStateOf, RefundLedger, type ToldRefund } from '../services/refund_ledger.js'
import { checkMove, standingAfter, type Standing } from '../services/payment_state.js'
import { tellRefunds, tellTenant } from '../services/tell_tenant.js'

/** Longest id of a transaction that is kept. */
const LONGEST_ID = 255

/** What gateways said about a payment's attempts. */
export interface Findings {
  tenantId: string
  paymentId: string
  source: ChangeSource
  /** By id of the attempt; an attempt that could not be asked about is left out. */
  outcomes: ReadonlyMap<string, VerifyOutcome>
  /** Milliseconds after which this gateway's checkouts count as abandoned. */
  abandonAfterMs: number
  /** What an authenticated event told of the money. */
  refundState?: RefundState
  /** The refund that it told of. */
  refund?: ToldRefund
}

/**
 * The one place where a payment changes because of what a gateway said. Verification, inbound
 * events and the reconciler all end here, under a lock on the payment's row, so that however they
 * race a payment succeeds once and its event is recorded once, in the same transaction.
 */
export class SettlePayment {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** @returns The payment as it stands afterwards. */
  async handle(findings: Findings): Promise<Payment> {
    try {
      return await inTransaction((trx) => this.#settle(findings, trx))
    } catch (error) {
      await this.#leaveTrace(findings, error)
      throw error
    }
  }

  async #settle(findings: Findings, trx: TransactionClientContract): Promise<Payment> {
    const { tenantId, paymentId, source } = findings
    const now = this.#clock.now()
    const payment = await lockPayment({ tenantId, id: paymentId }, trx)
    const attempts = await PaymentAttempt.forTenant(tenantId, { client: trx })
      .where('paymentId', paymentId)
      .whereNot('state', 'refused')
      .orderBy('number')

    const judgements = this.#judge(findings, payment, attempts, now)
    const before = standingOf(payment, attempts)
    const after = standingAfter(
      before,
      {
        judgements,
        isComplete: attempts.every(({ id }) => judgements.has(id)),
        refundState: findings.refundState,
      },
      now,
      payment.createdAt.toJSDate()
    )
    checkMove(before.status, after.status)

    await this.#notePaid(attempts, after, judgements)
    const ledger = await RefundLedger.of(payment, now, trx)
    const refunds = await ledger.take({
      total: refundedTotal(judgements),
      refund: findings.refund,
      state: after.refundState,
    })
    const standing = { ...after, refundState: refundStateOf(payment, after, ledger) }
    await this.#write(payment, standing, ledger, source, now)
    await addHistory(payment, changes(before, standing, findings), now, trx)
    await tellTenant(payment, before, now, trx)
    await tellRefunds(payment, refunds, now, trx)
    return payment
  }

  #judge(
    { outcomes, abandonAfterMs }: Findings,
    payment: Payment,
    attempts: readonly PaymentAttempt[],
    now: Date
  ): Map<string, Judgement> {
    const judgements = new Map<string, Judgement>()
    for (const { id, gatewayReference, createdAt, expiresAt } of attempts) {
      const outcome = outcomes.get(id)
      if (outcome) {
        const times = {
          gatewayReference,
          createdAt: createdAt.toJSDate(),
          expiresAt: expiresAt.toJSDate(),
          abandonAfterMs,
          giveUpAfterMs: config.giveUpAfter,
        }
        judgements.set(id, judge(outcome, payment, times, now))
      }
    }
    return judgements
  }

  async #notePaid(
    attempts: readonly PaymentAttempt[],
    { paid }: Standing,
    judgements: ReadonlyMap<string, Judgement>
  ): Promise<void> {
    for (const attempt of attempts) {
      const judgement = judgements.get(attempt.id)
      const told = judgement?.verdict === 'success' ? judgement.transactionId : undefined
      if (paid.has(attempt.id) && (attempt.state !== 'paid' || told !== undefined)) {
        const transactionId = told?.slice(0, LONGEST_ID) ?? attempt.transactionId
        await attempt.merge({ state: 'paid', transactionId }).save()
      }
    }
  }

  async #write(
    payment: Payment,
    after: Standing,
    ledger: RefundLedger,
    source: ChangeSource,
    now: Date
  ): Promise<void> {
    const { status, reviewReason, refundState, paidAt } = after
    const next =
      ledger.nextCheck(now) ?? nextCheck({ status, createdAt: payment.createdAt.toJSDate() }, now)
    await payment
      .merge({
        status,
        reviewReason,
        refundState,
        refundedAmount: ledger.refunded,
        paidAt: paidAt && DateTime.fromJSDate(paidAt, { zone: 'utc' }),
        checks: payment.checks + (source === 'reconciler' ? 1 : 0),
        nextCheckAt: next && DateTime.fromJSDate(next, { zone: 'utc' }),
      })
      .save()
  }

  /**
   * Written outside of the transaction that failed: what was rolled back still leaves its trace.
   */
  async #leaveTrace({ tenantId, paymentId, source }: Findings, error: unknown): Promise<void> {
    const detail = String((error as { code?: unknown } | null)?.code ?? 'E_UNKNOWN')
    const line = { change: 'settle_failed', source, detail } as const
    try {
      await addHistory({ id: paymentId, tenantId }, [line], this.#clock.now())
    } catch (failure) {
      logger.error({ err: failure, tenantId, paymentId }, 'a failed settlement left no trace')
    }
  }
}

/** Minor unit; undefined where no checkout's gateway tells. */
function refundedTotal(judgements: ReadonlyMap<string, Judgement>): number | undefined {
  const told = [...judgements.values()].flatMap((judgement) =>
    judgement.verdict === 'success' && judgement.refundedAmount !== undefined
      ? [judgement.refundedAmount]
      : []
  )
  return told.length === 0 ? undefined : told.reduce((sum, amount) => sum + amount, 0)
}

function standingOf(payment: Payment, attempts: readonly PaymentAttempt[]): Standing {
  const { status, reviewReason, refundState, paidAt } = payment
  const paid = attempts.filter(({ state }) => state === 'paid').map(({ id }) => id)
  return {
    status,
    reviewReason,
    refundState,
    paidAt: paidAt?.toJSDate() ?? null,
    paid: new Set(paid),
  }
}

function changes(
  before: Standing,
  after: Standing,
  { source, paymentId, outcomes }: Findings
): HistoryLine[] {
  const words = [...outcomes.values()].map((outcome) =>
    outcome.kind === 'found' ? outcome.transaction.rawStatus : outcome.kind
  )
  const detail = words.join(' ')
  const lines: HistoryLine[] = []
  if (before.status !== after.status) {
    lines.push({
      change: 'status',
      from: before.status,
      to: after.status,
      source,
      detail,
      onceKey: after.status === 'success' ? `${paymentId}:success` : null,
    })
  }
  if (before.reviewReason !== after.reviewReason) {
    lines.push({
      change: 'review',
      from: before.reviewReason,
      to: after.reviewReason,
      source,
      detail,
    })
  }
  if (before.refundState !== after.refundState) {
    lines.push({
      change: 'refund',
      from: before.refundState,
      to: after.refundState,
      source,
      detail,
    })
  }
  return lines
}
