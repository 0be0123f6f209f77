import {
  asRecord,
  toMinorUnit,
  asText,
  digestOf,
  GatewayError,
  hmacHex,
  readEventBody,
  sameText,
  type InboundEvent,
  type InboundRequest,
} from '@tenant-education/adapter-kit'
import { readLagosTime } from '../moments.js'

const KINDS = new Map<string, InboundEvent['kind']>([
  ['SUCCESSFUL_TRANSACTION', 'payment'],
  ['REJECTED_PAYMENT', 'payment'],
  ['SUCCESSFUL_REFUND', 'refund'],
  ['FAILED_REFUND', 'refund'],
])

/**
 * Checks and reads an inbound event: `monnify-signature` is the hexadecimal HMAC-SHA512 of the raw
 * body with the secret key. Monnify's sandbox has been seen to sign nothing; such events are
 * refused like all others, and test payments are found by asking.
 *
 * Events of refunds name only Monnify's own reference, which is the id of the checkout. No event
 * has an id: the body itself tells a repetition.
 *
 * @throws {GatewayError} `bad_signature`; `bad_response` when the body is no JSON object.
 */
export function readEvent({ rawBody, headers }: InboundRequest, secretKey: string): InboundEvent {
  if (!sameText(hmacHex('sha512', secretKey, rawBody), headers['monnify-signature'])) {
    throw new GatewayError('bad_signature')
  }
  const body = readEventBody(rawBody)
  const data = asRecord(body.eventData) ?? {}
  const type = (asText(body.eventType) ?? 'unknown').slice(0, 60)
  return {
    dedupeKey: digestOf(rawBody),
    type,
    kind: KINDS.get(type) ?? 'ignored',
    gatewayReference: asText(data.paymentReference),
    checkoutId: asText(data.transactionReference),
    occurredAt: readLagosTime(data.paidOn ?? data.completedOn),
    // Whole or in part: when it was all of it, `verify` says so.
    ...(type === 'SUCCESSFUL_REFUND' && { refundState: 'partial' }),
    ...refundOf(type, data),
    bodyAuthenticated: true,
  }
}

/** What became of one refund; its amount comes in naira. */
function refundOf(type: string, data: Record<string, unknown>): Pick<InboundEvent, 'refund'> {
  const amount = toMinorUnit(data.refundAmount, 'NGN')
  const state = type === 'SUCCESSFUL_REFUND' ? 'done' : type === 'FAILED_REFUND' ? 'failed' : null
  return amount && state
    ? { refund: { refundId: asText(data.refundReference), amount, state } }
    : {}
}
