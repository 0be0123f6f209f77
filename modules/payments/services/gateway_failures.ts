import { inSeconds, type GatewayError } from '@tenant-education/adapter-kit'
import { ApiException, upstreamError } from '#platform/http/api_exception'

/** What a tenant is told when the gateway did not open a checkout of the payment. */
export function openingFailure(error: GatewayError, reference: string): ApiException {
  if (error.kind === 'invalid_request') {
    return notAccepted('The gateway refuses this payment.')
  }
  const { code, message, headers } = gatewayFailed(error)
  const hint = `The payment is kept: the same request with the reference ${reference} opens it.`
  return new ApiException(code!, `${message} ${hint}`, headers)
}

/**
 * What a tenant is told when the gateway could not be asked: 422 where it will not answer this
 * tenant, 502 where it might later.
 */
export function verificationFailure(error: GatewayError): ApiException {
  return error.kind === 'credentials' || error.kind === 'invalid_request'
    ? new ApiException('PAYMENT_VERIFICATION_FAILED', 'The gateway cannot verify this payment.')
    : gatewayFailed(error)
}

/** What a tenant is told when the gateway did not give money back, or may not have. */
export function refundFailure(error: GatewayError): ApiException {
  if (error.kind === 'ambiguous' || error.kind === 'bad_response') {
    return upstreamError(
      'The payment gateway did not say whether it gave the money back. Send the same request ' +
        'again in a minute: it is never given back twice.'
    )
  }
  return error.kind === 'invalid_request' || error.kind === 'credentials'
    ? refundNotPossible('The gateway refuses this refund.')
    : gatewayFailed(error)
}

/** 422: the money cannot be given back. */
export function refundNotPossible(message: string): ApiException {
  return new ApiException('REFUND_NOT_POSSIBLE', message)
}

/** 422: the tenant's gateway takes no such payment. */
export function notAccepted(message: string): ApiException {
  return new ApiException('PAYMENT_NOT_ACCEPTED', message)
}

function gatewayFailed({ kind, retryAfterMs }: GatewayError): ApiException {
  if (kind === 'rate_limited' && retryAfterMs !== undefined) {
    return new ApiException('UPSTREAM_ERROR', MESSAGES.rate_limited, {
      'Retry-After': String(inSeconds(retryAfterMs)),
    })
  }
  return upstreamError(kind in MESSAGES ? MESSAGES[kind as keyof typeof MESSAGES] : UNAVAILABLE)
}

const UNAVAILABLE = 'The payment gateway is not available. Try again shortly.'

const MESSAGES = {
  credentials: 'The payment gateway does not accept the credentials that are set for this tenant.',
  rate_limited: 'The payment gateway asks to wait.',
  bad_response: 'The payment gateway answered something that cannot be understood.',
  ambiguous: 'The payment gateway did not answer in time.',
}
