import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { GatewayError, type Refund } from '@tenant-education/adapter-kit'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock, momentOf } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import type Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import PaymentRefund from '../models/payment_refund.js'
import { findPayment, lockPayment } from '../queries/find_payment.js'
import { refundFailure, refundNotPossible } from '../services/gateway_failures.js'
import { gatewayOfPayment, type ConnectedGateway } from '../services/gateways.js'
import { addHistory } from '../services/history.js'
import { refundAttempt, repeatedRefund, type RefundOrder } from '../services/refund_choice.js'
import { RefundLedger, refundStateOf } from '../services/refund_ledger.js'
import { tellRefunds } from '../services/tell_tenant.js'
import { CheckPayment } from './check_payment.js'
import type { GrantedRefund } from '../services/payment_outcomes.js'

/** Milliseconds for which one request may be asking the gateway: longer than any call may take. */
const LEASE = 60_000

const DEFAULT_REASON = 'Refund'

/**
 * Gives money of a paid payment back. The refund's row is committed before the gateway is asked,
 * and its amount is taken from what is left until the gateway has certainly refused: neither a
 * killed process nor a lost answer gives it twice.
 */
export class RefundPayment {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `PAYMENT_NOT_FOUND` (404); `REFUND_NOT_POSSIBLE` (422) when it is not
   *   paid, less is left, or the gateway cannot or does not want to; `IDEMPOTENCY_KEY_REUSED`
   *   (422); `IDEMPOTENCY_IN_PROGRESS` (409) while another request asks for it; `UPSTREAM_ERROR`
   *   (502).
   */
  async handle(order: RefundOrder): Promise<GrantedRefund> {
    const { tenantId, reference } = order
    const payment = await findPayment(tenantId, reference)
    if (payment.status !== 'success') {
      throw refundNotPossible('The payment is not paid.')
    }
    try {
      const connected = await gatewayOfPayment(payment)
      const { gateway, capabilities, adapterId } = connected
      if (!gateway.refund || !capabilities.refunds) {
        throw refundNotPossible(
          `The gateway ${adapterId} gives no money back for the platform. Do it in its dashboard.`
        )
      }
      const lost = await this.#lost(order, payment)
      await this.#look(payment)
      const claim = await this.#claim(order, payment, connected, lost)
      return claim.attempt
        ? await this.#ask(payment, claim.refund, claim.attempt, connected)
        : { payment: await findPayment(tenantId, reference), refund: claim.refund }
    } catch (error) {
      throw error instanceof GatewayError ? refundFailure(error) : error
    }
  }

  /** The refund that this request repeats, as it stood before the gateway was asked about it. */
  async #lost(order: RefundOrder, { tenantId, id }: Payment): Promise<PaymentRefund | undefined> {
    const rows = await PaymentRefund.forTenant(tenantId).where('paymentId', id).orderBy('id')
    const known = repeatedRefund(order, rows)
    this.#checkLease(known)
    return known
  }

  /** What was given back in the gateway's dashboard is not left any more. */
  async #look({ tenantId, id: paymentId }: Payment): Promise<void> {
    await new CheckPayment(this.#clock).handle({ tenantId, paymentId, source: 'refund' })
  }

  /**
   * The refund to ask the gateway for: a new one, or one whose answer is not known. Without
   * `attempt` there is nothing more to ask.
   */
  #claim(
    order: RefundOrder,
    { tenantId, id }: Payment,
    { capabilities }: ConnectedGateway,
    lost: PaymentRefund | undefined
  ): Promise<{ refund: PaymentRefund; attempt: PaymentAttempt | null }> {
    return inTransaction(async (trx) => {
      const payment = await lockPayment({ tenantId, id }, trx)
      const ledger = await RefundLedger.of(payment, this.#clock.now(), trx)
      const paid = await PaymentAttempt.forTenant(tenantId, { client: trx })
        .where('paymentId', id)
        .where('state', 'paid')
        .orderBy('number', 'desc')
      const known =
        ledger.rows.find((row) => row.id === lost?.id && row.status !== 'failed') ??
        repeatedRefund(order, ledger.rows)
      if (known && known.status !== 'requested') {
        return { refund: known, attempt: null }
      }
      if (known) {
        this.#checkRepeatable(known, capabilities.refundsByKey ?? false)
        const attempt = paid.find((candidate) => candidate.id === known.attemptId) ?? null
        await known.merge({ askingUntil: this.#leaseEnd() }).save()
        return { refund: known, attempt }
      }
      const left = payment.amountCharged * paid.length - ledger.reserved
      const amount = order.amount ?? Math.max(left, 0)
      const attempt = amount > left ? undefined : refundAttempt(paid, payment, ledger.rows, amount)
      if (amount === 0 || !attempt) {
        throw refundNotPossible(`amount: ${Math.max(left, 0)} of the payment is left`)
      }
      const refund = await this.#write(order, amount, attempt, trx)
      await payment.merge({ nextCheckAt: refund.askingUntil }).save()
      await recordAudit(trx, {
        tenantId,
        action: 'payment.refund_requested',
        target: { type: 'payment', id: payment.reference },
        changes: { refund: refund.id, amount },
      })
      return { refund, attempt }
    })
  }

  #checkLease(refund: PaymentRefund | undefined): void {
    if (
      refund?.status === 'requested' &&
      refund.askingUntil &&
      refund.askingUntil > momentOf(this.#clock)
    ) {
      throw new ApiException(
        'IDEMPOTENCY_IN_PROGRESS',
        'Another request asks for this refund. Try again in a minute.',
        { 'Retry-After': '60' }
      )
    }
  }

  #checkRepeatable(refund: PaymentRefund, isRepeatable: boolean): void {
    this.#checkLease(refund)
    if (!isRepeatable) {
      throw refundNotPossible(
        `The gateway did not answer to an earlier refund of ${refund.amount} and may have made it. Look ` +
          'in its dashboard before you refund anything there.'
      )
    }
  }

  async #write(
    { tenantId, reason, requestKey }: RefundOrder,
    amount: number,
    { id: attemptId, paymentId }: PaymentAttempt,
    trx: TransactionClientContract
  ): Promise<PaymentRefund> {
    const refund = await PaymentRefund.create(
      {
        id: newId('rfd'),
        tenantId,
        paymentId,
        attemptId,
        amount,
        reason: reason ?? null,
        status: 'requested',
        gatewayRefundId: null,
        gatewayEventId: null,
        idempotencyKey: newId('idem'),
        requestKey: requestKey ?? null,
        askingUntil: this.#leaseEnd(),
        toldAt: null,
      },
      { client: trx }
    )
    await addHistory(
      { id: paymentId, tenantId },
      [{ change: 'refund', source: 'refund', to: 'requested', detail: refund.id }],
      this.#clock.now(),
      trx
    )
    return refund
  }

  async #ask(
    payment: Payment,
    refund: PaymentRefund,
    { gatewayReference, transactionId }: PaymentAttempt,
    { gateway }: ConnectedGateway
  ): Promise<GrantedRefund> {
    const { id, amount, idempotencyKey, reason } = refund
    let answer: Refund
    try {
      answer = await gateway.refund!({
        gatewayReference,
        ...(transactionId !== null && { transactionId }),
        amount,
        currency: payment.currency,
        idempotencyKey,
        reason: reason ?? DEFAULT_REASON,
      })
    } catch (error) {
      await this.#failed(payment, id, error)
      throw error
    }
    const granted = await this.#answered(payment, id, answer)
    if (granted.refund.status === 'failed') {
      throw refundNotPossible('The gateway refuses this refund.')
    }
    return granted
  }

  #answered(payment: Payment, refundId: string, answer: Refund): Promise<GrantedRefund> {
    const now = this.#clock.now()
    return inTransaction(async (trx) => {
      const locked = await lockPayment(payment, trx)
      const ledger = await RefundLedger.of(locked, now, trx)
      const refund = ledger.rows.find(({ id }) => id === refundId)!
      const isNews = await ledger.answered(refund, answer)
      const paid = await PaymentAttempt.forTenant(locked.tenantId, { client: trx })
        .where('paymentId', locked.id)
        .where('state', 'paid')
      const standing = {
        refundState: locked.refundState,
        paid: new Set(paid.map(({ id }) => id)),
      }
      const next = ledger.nextCheck(now)
      await locked
        .merge({
          refundedAmount: ledger.refunded,
          refundState: refundStateOf(locked, standing, ledger),
          nextCheckAt: next && DateTime.fromJSDate(next, { zone: 'utc' }),
        })
        .save()
      await tellRefunds(locked, isNews ? [refund] : [], now, trx)
      const line = { change: 'refund', source: 'refund', from: 'requested' } as const
      await addHistory(locked, [{ ...line, to: refund.status, detail: refund.id }], now, trx)
      return { refund, payment: locked }
    })
  }

  /** Unless the gateway may have given the money back, it can be given back again. */
  async #failed(payment: Payment, refundId: string, error: unknown): Promise<void> {
    const isUncertain = !(error instanceof GatewayError) || UNCERTAIN.has(error.kind)
    const detail = error instanceof GatewayError ? error.kind : 'E_UNKNOWN'
    await inTransaction(async (trx) => {
      const locked = await lockPayment(payment, trx)
      const refund = await PaymentRefund.forTenant(locked.tenantId, { client: trx })
        .where('id', refundId)
        .where('status', 'requested')
        .first()
      if (!refund) {
        return
      }
      await refund
        .merge({ askingUntil: null, ...(!isUncertain && { status: 'failed', requestKey: null }) })
        .save()
      const line = { change: 'refund', source: 'refund', from: 'requested' } as const
      await addHistory(
        locked,
        [{ ...line, to: isUncertain ? 'requested' : 'failed', detail }],
        this.#clock.now(),
        trx
      )
    })
  }

  #leaseEnd(): DateTime {
    return momentOf(this.#clock).plus(LEASE)
  }
}

/** Failures after which the money may have gone back. */
const UNCERTAIN: ReadonlySet<string> = new Set(['ambiguous', 'bad_response', 'duplicate_reference'])
