import { DateTime } from 'luxon'
import { GatewayError, type Checkout } from '@tenant-education/adapter-kit'
import { systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import type Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import { lockPayment } from '../queries/find_payment.js'
import { nextCheck } from '../services/check_schedule.js'
import type { ConnectedGateway } from '../services/gateways.js'
import { addHistory, type HistoryLine } from '../services/history.js'
import { addAttempt } from '../services/new_attempt.js'
import { emailOf } from '../services/personal_data.js'
import { returnUrlOf } from '../services/return_address.js'
import { CheckPayment } from './check_payment.js'

const INITIALIZING = { change: 'status', from: 'initializing', source: 'initialize' } as const

/**
 * Opens a checkout for a payment whose rows are committed. Where the gateway's answer was lost, in
 * this run or in one that was killed, the gateway is asked for the same checkout again if it can
 * repeat its answer; otherwise for another one, under another gateway reference.
 */
export class OpenCheckout {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @param input `isResumed`: an earlier run did not come to its end; `signal`: aborted when nobody
   *   waits any more: then the gateway is asked no further question
   * @returns null when the payment turned out to be paid already.
   * @throws {GatewayError} when there is no checkout; the payment may be opened again later, unless
   *   the gateway refused it.
   */
  async handle(input: {
    payment: Payment
    connected: ConnectedGateway
    isResumed: boolean
    signal: AbortSignal
  }): Promise<Checkout | null> {
    const { payment, connected, isResumed, signal } = input
    try {
      const latest = await this.#latest(payment)
      const attempt = isResumed ? await this.#another(payment, latest, connected) : latest
      return attempt && (await this.#openTwice(payment, attempt, connected, signal))
    } catch (error) {
      if (!signal.aborted) {
        await this.giveUp(payment, error)
      }
      throw error
    }
  }

  async #openTwice(
    payment: Payment,
    attempt: PaymentAttempt,
    connected: ConnectedGateway,
    signal: AbortSignal
  ): Promise<Checkout | null> {
    try {
      return await this.#open(payment, attempt, connected)
    } catch (error) {
      if (!(await this.#isLost(attempt, error)) || signal.aborted) {
        throw error
      }
      const isKnown = (error as GatewayError).kind === 'duplicate_reference'
      const next = await this.#another(payment, attempt, connected, isKnown)
      return next && this.#open(payment, next, connected)
    }
  }

  async #open(
    payment: Payment,
    attempt: PaymentAttempt,
    { gateway, settings, capabilities }: ConnectedGateway
  ): Promise<Checkout> {
    const { gatewayReference, idempotencyKey, expiresAt } = attempt
    const checkout = await gateway.createCheckout({
      gatewayReference,
      idempotencyKey,
      amount: payment.amountCharged,
      currency: payment.currency,
      email: emailOf(payment),
      description: settings.brandName ? `Payment to ${settings.brandName}` : 'Payment',
      returnUrl: returnUrlOf(gatewayReference),
      expiresAt: expiresAt.toJSDate(),
    })
    await this.#record(payment, attempt, checkout, capabilities.checkoutLifetimeMs)
    return checkout
  }

  /** An event about the payment may have come before: what it changed stays. */
  async #record(
    payment: Payment,
    attempt: PaymentAttempt,
    checkout: Checkout,
    lifetime: number
  ): Promise<void> {
    const { tenantId } = payment
    const now = this.#clock.now()
    const expiresAt = checkout.expiresAt?.getTime() ?? now.getTime() + lifetime
    const next = nextCheck({ status: 'pending', createdAt: payment.createdAt.toJSDate() }, now)
    await inTransaction(async (trx) => {
      const locked = await lockPayment(payment, trx)
      const rowOfAttempt = PaymentAttempt.forTenant(tenantId, { client: trx }).where(
        'id',
        attempt.id
      )
      await rowOfAttempt.clone().update({
        checkoutId: checkout.checkoutId ?? null,
        checkoutUrl: checkout.url,
        accessCode: checkout.accessCode,
        expiresAt,
        updatedAt: now.getTime(),
      })
      await rowOfAttempt.clone().where('state', 'opening').update({ state: 'open' })
      const isOpened = locked.status === 'initializing'
      const nextCheckAt = next && DateTime.fromJSDate(next, { zone: 'utc' })
      await locked
        .merge({ openingUntil: null, ...(isOpened && { status: 'pending', nextCheckAt }) })
        .save()
      if (isOpened) {
        const line: HistoryLine = { ...INITIALIZING, to: 'pending' }
        await addHistory(payment, [line], now, trx)
      }
    })
  }

  /** The checkout to be asked for after an answer was lost; null when the payment is paid. */
  async #another(
    payment: Payment,
    attempt: PaymentAttempt,
    connected: ConnectedGateway,
    isKnown = false
  ): Promise<PaymentAttempt | null> {
    if (attempt.state === 'opening' && connected.capabilities.repeatsByKey && !isKnown) {
      return attempt
    }
    const { id: paymentId, tenantId } = payment
    if (attempt.state === 'opening') {
      const check = { tenantId, paymentId, source: 'initialize' } as const
      const { status } = await new CheckPayment(this.#clock).handle(check)
      if (status === 'success') {
        return null
      }
    }
    const next = { number: attempt.number + 1 }
    return addAttempt(payment, next, connected, this.#clock.now())
  }

  /** True when the gateway may have the checkout; otherwise the attempt is closed. */
  async #isLost(attempt: PaymentAttempt, error: unknown): Promise<boolean> {
    if (!(error instanceof GatewayError)) {
      return false
    }
    if (error.kind === 'ambiguous' || error.kind === 'duplicate_reference') {
      return true
    }
    await attempt.merge({ state: 'refused' }).save()
    return false
  }

  /** Leaves the payment so that it can be opened again, or as failed where that is of no use. */
  async giveUp(payment: Payment, error: unknown): Promise<void> {
    const now = this.#clock.now()
    const kind = error instanceof GatewayError ? error.kind : 'ambiguous'
    const isRefused = kind === 'invalid_request'
    const next = nextCheck({ status: 'pending', createdAt: payment.createdAt.toJSDate() }, now)
    await inTransaction(async (trx) => {
      const locked = await lockPayment(payment, trx)
      if (locked.status !== 'initializing') {
        return
      }
      const nextCheckAt = isRefused || !next ? null : DateTime.fromJSDate(next, { zone: 'utc' })
      await locked
        .merge({ openingUntil: null, nextCheckAt, ...(isRefused && { status: 'failed' }) })
        .save()
      const line: HistoryLine = isRefused
        ? { ...INITIALIZING, to: 'failed', detail: kind }
        : { change: 'attempt', source: 'initialize', detail: kind }
      await addHistory(payment, [line], now, trx)
    })
  }

  async #latest({ tenantId, id }: Payment): Promise<PaymentAttempt> {
    return PaymentAttempt.forTenant(tenantId)
      .where('paymentId', id)
      .orderBy('number', 'desc')
      .firstOrFail()
  }
}
