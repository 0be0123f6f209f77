import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import type Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import type { ConnectedGateway } from './gateways.js'

/**
 * Writes a checkout of a payment, before the gateway is asked for it.
 *
 * @param attempt `number`: 1-based; `gatewayReference`: default: a new one
 */
export async function addAttempt(
  { id, tenantId }: Pick<Payment, 'id' | 'tenantId'>,
  attempt: { number: number; gatewayReference?: string },
  { capabilities }: Pick<ConnectedGateway, 'capabilities'>,
  now: Date,
  trx?: TransactionClientContract
): Promise<PaymentAttempt> {
  const { number, gatewayReference = newGatewayReference() } = attempt
  return PaymentAttempt.create(
    {
      id: newId('pat'),
      tenantId,
      paymentId: id,
      number,
      gatewayReference,
      idempotencyKey: newId('idem'),
      checkoutId: null,
      transactionId: null,
      checkoutUrl: null,
      accessCode: null,
      state: 'opening',
      expiresAt: DateTime.fromJSDate(now, { zone: 'utc' }).plus(capabilities.checkoutLifetimeMs),
    },
    trx && { client: trx }
  )
}

/** 32 letters and digits, which every gateway accepts and nobody guesses. */
export function newGatewayReference(): string {
  return `tep${randomBytes(15).toString('hex').slice(0, 29)}`
}
