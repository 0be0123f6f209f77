import logger from '@adonisjs/core/services/logger'
import { backOff, type InboundRequest } from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { systemClock, type Clock, momentOf } from '#platform/clock'
import { gatewayPort } from '../../adapters/gateway_port.js'
import type { SandboxGateway } from '../../adapters/sandbox/adapter.js'
import { writeEvent } from '../../adapters/sandbox/event.js'
import SandboxCheckout from '../models/sandbox_checkout.js'
import SandboxTransaction from '../models/sandbox_transaction.js'

const SECOND = 1000

const RETRY = { first: SECOND, longest: 3600 * SECOND }

/** Milliseconds after which the sandbox gives an event up, as card gateways do. */
const PATIENCE = 72 * 3600 * SECOND

/** Where gateways tell a tenant of their events: takes one, or throws. */
export type InboundDoor = (tenantId: string, request: InboundRequest) => Promise<void>

/** Tells the platform of a successful charge, signed, until it takes the event. */
export class DeliverEvent {
  readonly #door: InboundDoor
  readonly #clock: Clock

  constructor(door: InboundDoor, clock: Clock = systemClock) {
    this.#door = door
    this.#clock = clock
  }

  /** @returns milliseconds until the next attempt, or null when none follows. */
  async handle(input: { tenantId: string; transactionId: string }): Promise<number | null> {
    const { tenantId, transactionId } = input
    const transaction = await SandboxTransaction.forTenant(tenantId)
      .where('id', transactionId)
      .first()
    if (!transaction?.nextEventAt || transaction.nextEventAt.toJSDate() > this.#clock.now()) {
      return null
    }

    try {
      await this.#send(transaction)
    } catch (error) {
      logger.warn({ err: error, tenantId, transactionId }, 'an event of the sandbox was not taken')
      return this.#plan(transaction, this.#delayAfter(transaction))
    }
    return this.#plan(transaction, null)
  }

  async #send(transaction: SandboxTransaction): Promise<void> {
    const { tenantId, checkoutId, amount, occurredAt } = transaction
    const { gatewayReference, currency } = await SandboxCheckout.forTenant(tenantId)
      .where('id', checkoutId)
      .firstOrFail()
    const rawBody = writeEvent({
      transactionId: transaction.id,
      gatewayReference,
      amount,
      currency,
      paidAt: occurredAt.toJSDate(),
    })
    const { service } = await adapters.for(tenantId, gatewayPort, 'sandbox')
    await this.#door(tenantId, {
      rawBody,
      headers: {
        'content-type': 'application/json',
        ...(service as SandboxGateway).signEvent(rawBody),
      },
      receivedAt: this.#clock.now(),
    })
  }

  /** Milliseconds to wait after a failure; null when the sandbox gives up. */
  #delayAfter({ eventAttempts, occurredAt }: SandboxTransaction): number | null {
    const age = this.#clock.now().getTime() - occurredAt.toMillis()
    return age > PATIENCE ? null : backOff(RETRY, eventAttempts + 1)
  }

  async #plan(transaction: SandboxTransaction, delay: number | null): Promise<number | null> {
    const now = momentOf(this.#clock)
    await transaction
      .merge({
        eventAttempts: transaction.eventAttempts + 1,
        nextEventAt: delay === null ? null : now.plus(delay),
      })
      .save()
    return delay
  }
}
