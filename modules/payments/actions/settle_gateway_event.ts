import logger from '@adonisjs/core/services/logger'
import { backOff, GatewayError } from '@tenant-education/adapter-kit'
import { systemClock, type Clock, momentOf, epochOf } from '#platform/clock'
import GatewayEvent, { type EventOutcome } from '../models/gateway_event.js'
import Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import { gatewayBreaker } from '../services/gateway_breaker.js'
import type { ToldRefund } from '../services/refund_ledger.js'
import { CheckPayment } from './check_payment.js'

const RETRY = { first: 15_000, longest: 3_600_000 }

/** Times that the gateway is asked; with the delays between them some two days. */
const MOST_ATTEMPTS = 50

/**
 * Does what an event is about. The event only says which payment to look at: the gateway itself is
 * asked how it stands.
 */
export class SettleGatewayEvent {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** @returns milliseconds until the next attempt, or null when none follows. */
  async handle(input: { tenantId: string; gatewayEventId: string }): Promise<number | null> {
    const event = await GatewayEvent.forTenant(input.tenantId)
      .where('id', input.gatewayEventId)
      .whereNull('processedAt')
      .first()
    if (!event) {
      return null
    }
    const payment = await paymentOf(event)
    if (!payment) {
      return this.#finish(event, 'unrelated')
    }
    const rest = gatewayBreaker.restOf(payment.connectionId, epochOf(this.#clock))
    if (rest > 0) {
      await event.merge({ nextAttemptAt: momentOf(this.#clock).plus(rest) }).save()
      return rest
    }
    return this.#settle(event, payment)
  }

  async #settle(event: GatewayEvent, payment: Payment): Promise<number | null> {
    try {
      await new CheckPayment(this.#clock).handle({
        tenantId: event.tenantId,
        paymentId: payment.id,
        source: 'event',
        refundState: event.refundState ?? undefined,
        refund: refundOf(event),
      })
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'unavailable') {
        gatewayBreaker.failed(payment.connectionId, epochOf(this.#clock))
      }
      return this.#postpone(event, error)
    }
    gatewayBreaker.succeeded(payment.connectionId)
    return this.#finish(event, 'settled')
  }

  async #postpone(event: GatewayEvent, error: unknown): Promise<number | null> {
    const { id: gatewayEventId, tenantId } = event
    const attempts = event.attempts + 1
    if (attempts >= MOST_ATTEMPTS) {
      logger.error({ err: error, tenantId, gatewayEventId }, 'an event is given up')
      return this.#finish(event, 'given_up')
    }
    logger.warn({ err: error, tenantId, gatewayEventId }, 'an event is tried again later')
    const asked = error instanceof GatewayError ? (error.retryAfterMs ?? 0) : 0
    const delay = Math.max(backOff(RETRY, attempts), asked)
    const nextAttemptAt = momentOf(this.#clock).plus(delay)
    await event.merge({ attempts, nextAttemptAt }).save()
    return delay
  }

  async #finish(event: GatewayEvent, outcome: EventOutcome): Promise<null> {
    await event.merge({ outcome, nextAttemptAt: null, processedAt: momentOf(this.#clock) }).save()
    return null
  }
}

function refundOf(event: GatewayEvent): ToldRefund | undefined {
  const { id: eventId, refundId, refundAmount: amount, refundOutcome: state } = event
  return amount === null || state === null ? undefined : { eventId, refundId, amount, state }
}

/** The payment of this connection that an event is about. */
async function paymentOf(event: GatewayEvent): Promise<Payment | null> {
  const { tenantId, connectionId, gatewayReference, checkoutId } = event
  const name = gatewayReference !== null ? { gatewayReference } : { checkoutId }
  const [[column, value]] = Object.entries(name)
  if (value === null) {
    return null
  }
  const attempt = await PaymentAttempt.forTenant(tenantId).where(column, value).first()
  return (
    attempt &&
    Payment.forTenant(tenantId)
      .where('id', attempt.paymentId)
      .where('connectionId', connectionId)
      .first()
  )
}
