import { Stripe } from 'stripe'
import {
  GatewayError,
  isHttpFailure,
  retryAfter,
  wasNeverSent,
  type GatewayFailure,
} from '@tenant-education/adapter-kit'
import { UnreadableAnswer } from './guarded_client.js'

/** A question only asks; a change may have been made although nobody heard of it. */
export type Call = 'question' | 'change'

/**
 * What went wrong in the platform's words. Nothing of Stripe's message is kept: it can repeat the
 * key or the payer's address.
 */
export function failureOf(error: unknown, call: Call): GatewayError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new GatewayError('bad_response', { reason: 'not understood' })
  }
  const { statusCode: status, code, detail } = error as typeof error & { detail?: unknown }
  const { exception } = (error.raw ?? {}) as { exception?: unknown }

  if (error instanceof Stripe.errors.StripeConnectionError && isHttpFailure(detail)) {
    const isAmbiguous = call === 'change' && !wasNeverSent(detail)
    return new GatewayError(isAmbiguous ? 'ambiguous' : 'unavailable', { reason: detail.code })
  }
  if (exception instanceof UnreadableAnswer) {
    const reason = 'no JSON object'
    return new GatewayError(kindOf(exception.status, call), { status: exception.status, reason })
  }
  return new GatewayError(kindOf(status ?? 200, call), {
    status,
    reason: typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : error.type,
    retryAfterMs: retryAfter(error.headers ?? {}),
  })
}

/**
 * What a status means where it comes with an error. 409 says that a request with the same
 * idempotency key is under way.
 *
 * @see https://docs.stripe.com/api/errors
 */
function kindOf(status: number, call: Call): GatewayFailure {
  if (status === 401 || status === 403) {
    return 'credentials'
  }
  if (status === 429) {
    return 'rate_limited'
  }
  if (status >= 500 || status === 409) {
    return call === 'change' ? 'ambiguous' : 'unavailable'
  }
  if (status < 400) {
    return call === 'change' ? 'ambiguous' : 'bad_response'
  }
  return call === 'change' ? 'invalid_request' : 'bad_response'
}
