import { Stripe } from 'stripe'
import {
  asRecord,
  asText,
  GatewayError,
  readEventBody,
  type InboundEvent,
  type InboundRequest,
} from '@tenant-education/adapter-kit'
import { readUnixTime } from '../moments.js'

/** Seconds by which the clock of an event may differ from ours, to either side. */
const TOLERANCE = 300

const KINDS: Readonly<Record<string, InboundEvent['kind']>> = {
  'checkout.session.completed': 'payment',
  'checkout.session.async_payment_succeeded': 'payment',
  'checkout.session.async_payment_failed': 'payment',
  'checkout.session.expired': 'payment',
  'charge.refunded': 'refund',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.closed': 'dispute',
}

/**
 * Checks who sent an event and when, and reads what it is about.
 *
 * @throws {GatewayError} `bad_signature`, `bad_response`.
 * @see https://docs.stripe.com/webhooks/signature
 */
export function readEvent(request: InboundRequest, webhookSecret: string): InboundEvent {
  checkSignature(request, webhookSecret)
  const { id, type: name, created, data } = readEventBody(request.rawBody)
  const dedupeKey = asText(id)
  const type = asText(name)
  if (!dedupeKey || !type) {
    throw new GatewayError('bad_response', { reason: 'an event without id or type' })
  }
  const object = asRecord(asRecord(data)?.object)
  const kind = KINDS[type] ?? 'ignored'
  const gatewayReference = asText(
    object?.client_reference_id ?? asRecord(object?.metadata)?.reference
  )
  const checkoutId = kind === 'payment' ? asText(object?.id) : undefined
  const occurredAt = readUnixTime(created)

  return {
    dedupeKey,
    type,
    kind,
    ...(gatewayReference && { gatewayReference }),
    ...(checkoutId && { checkoutId }),
    ...(occurredAt && { occurredAt }),
    bodyAuthenticated: true,
  }
}

/** The SDK refuses what is too old; what comes from the future is refused here. */
function checkSignature({ rawBody, headers, receivedAt }: InboundRequest, secret: string): void {
  const header = headers['stripe-signature'] ?? ''
  const now = receivedAt.getTime()
  const times = [...header.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, seconds]) => Number(seconds))
  if (!times.every((seconds) => Math.abs(seconds - now / 1000) <= TOLERANCE)) {
    throw new GatewayError('bad_signature')
  }
  try {
    Stripe.webhooks.signature!.verifyHeader(rawBody, header, secret, TOLERANCE, undefined, now)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new GatewayError('bad_signature')
    }
    throw error
  }
}
