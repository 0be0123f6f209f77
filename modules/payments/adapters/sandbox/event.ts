import {
  asRecord,
  asText,
  GatewayError,
  readEventBody,
  type InboundEvent,
} from '@tenant-education/adapter-kit'
import { readMoment } from '../moments.js'

/** Name of the only event that the sandbox sends: money came. */
const CHARGE_SUCCESS = 'charge.success'

/** The body of the event about a successful charge, as the sandbox sends it. */
export function writeEvent(charge: {
  transactionId: string
  gatewayReference: string
  /** Minor unit. */
  amount: number
  currency: string
  paidAt: Date
}): Buffer {
  const { transactionId, gatewayReference, amount, currency, paidAt } = charge
  return Buffer.from(
    JSON.stringify({
      event: CHARGE_SUCCESS,
      data: {
        id: transactionId,
        reference: gatewayReference,
        amount,
        currency,
        paid_at: paidAt.toISOString(),
      },
    })
  )
}

/**
 * What the body of an event says.
 *
 * @throws {GatewayError} `bad_response` when it is no event of the sandbox.
 */
export function readEvent(rawBody: Buffer): InboundEvent {
  const { event, data: content } = readEventBody(rawBody)
  const data = asRecord(content)
  const type = asText(event)
  const transactionId = asText(data?.id)
  if (!type || !transactionId) {
    throw new GatewayError('bad_response', { reason: 'an event without name or id' })
  }
  const occurredAt = readMoment(data?.paid_at)
  return {
    dedupeKey: `${type}:${transactionId}`,
    type,
    kind: type === CHARGE_SUCCESS ? 'payment' : 'ignored',
    gatewayReference: asText(data?.reference),
    ...(occurredAt && { occurredAt }),
    bodyAuthenticated: true,
  }
}
