import {
  asMinorUnit,
  asRecord,
  asText,
  digestOf,
  GatewayError,
  hmacHex,
  parseJson,
  sameText,
  type InboundEvent,
  type InboundRequest,
  type RefundState,
} from '@tenant-education/adapter-kit'
import { moment } from './transactions.js'

const SIGNATURE = 'x-paystack-signature'

const KINDS: Record<string, InboundEvent['kind']> = {
  'charge.success': 'payment',
  'refund.pending': 'refund',
  'refund.processing': 'refund',
  'refund.processed': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.create': 'dispute',
  'charge.dispute.remind': 'dispute',
  'charge.dispute.resolve': 'dispute',
}

/** Whole or in part: when it was all of it, `verify` says `reversed`. */
const REFUND_STATES: Record<string, RefundState> = {
  'refund.processed': 'partial',
  'charge.dispute.create': 'disputed',
}

/**
 * Checks and reads an inbound event (paystack.com/docs/payments/webhooks): `x-paystack-signature`
 * is the hexadecimal HMAC-SHA512 of the raw body with the secret key.
 *
 * @throws {GatewayError} `bad_signature`; `bad_response` when the body is no JSON object.
 */
export function readEvent({ rawBody, headers }: InboundRequest, secretKey: string): InboundEvent {
  if (!sameText(hmacHex('sha512', secretKey, rawBody), headers[SIGNATURE])) {
    throw new GatewayError('bad_signature')
  }
  const body = readBody(rawBody)
  const type = asText(body.event) ?? 'unknown'
  const data = asRecord(body.data) ?? {}
  const id = asText(data.id)
  return {
    dedupeKey: id ? `${type}:${id}` : digestOf(rawBody),
    type: type.slice(0, 60),
    kind: Object.hasOwn(KINDS, type) ? KINDS[type] : 'ignored',
    gatewayReference: referenceOf(data),
    occurredAt: moment(data.paid_at ?? data.paidAt ?? data.created_at),
    ...(Object.hasOwn(REFUND_STATES, type) && { refundState: REFUND_STATES[type] }),
    ...refundOf(type, data),
    bodyAuthenticated: true,
  }
}

/** What became of one refund, which has no id here; its amount comes in kobo, as text. */
function refundOf(type: string, data: Record<string, unknown>): Pick<InboundEvent, 'refund'> {
  const amount = asMinorUnit(data.amount)
  const state = type === 'refund.processed' ? 'done' : type === 'refund.failed' ? 'failed' : null
  return amount && state ? { refund: { amount, state } } : {}
}

/** Refunds and disputes name the transaction that they are about in ways of their own. */
function referenceOf(data: Record<string, unknown>): string | undefined {
  return (
    asText(data.transaction_reference) ??
    asText(asRecord(data.transaction)?.reference) ??
    asText(data.reference)
  )
}

function readBody(rawBody: Buffer): Record<string, unknown> {
  try {
    const body = asRecord(parseJson(rawBody.toString('utf8')))
    if (body) {
      return body
    }
  } catch {
    throw new GatewayError('bad_response', { reason: 'not JSON' })
  }
  throw new GatewayError('bad_response', { reason: 'no object' })
}
