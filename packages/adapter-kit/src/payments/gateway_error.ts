/**
 * Why a gateway did not do what it was asked:
 * - `credentials` it does not accept the tenant's keys
 * - `duplicate_reference` it already knows the reference
 * - `invalid_request` it refuses what was asked, and would refuse it again
 * - `rate_limited` too many requests; `retryAfterMs` where it said how long to wait
 * - `unavailable` it did not do it: not reached, or answered 5xx to a question
 * - `ambiguous` it may have done it: a POST without an answer; ask before trying again
 * - `bad_response` it answered what cannot be understood
 * - `bad_signature` an inbound event was not signed with the tenant's secret
 */
export type GatewayFailure =
  | 'credentials'
  | 'duplicate_reference'
  | 'invalid_request'
  | 'rate_limited'
  | 'unavailable'
  | 'ambiguous'
  | 'bad_response'
  | 'bad_signature'

const EXPLANATIONS: Record<GatewayFailure, string> = {
  credentials: 'The gateway does not accept the credentials.',
  duplicate_reference: 'The gateway already knows this reference.',
  invalid_request: 'The gateway refuses the request.',
  rate_limited: 'The gateway asks to wait.',
  unavailable: 'The gateway is not available.',
  ambiguous: 'The gateway did not answer; it may have done what was asked.',
  bad_response: 'The gateway answered something that cannot be understood.',
  bad_signature: 'The event is not signed with the secret of this connection.',
}

/** The only error a gateway adapter may throw. Carries nothing of the request or of the answer. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  /** `E_GATEWAY_` and the kind in capitals. */
  readonly code: string
  /** Milliseconds to wait, where the gateway named them. */
  readonly retryAfterMs?: number
  /** HTTP status of the answer, where there was one. */
  readonly status?: number

  /**
   * @param details `reason`: a short word of the gateway's own, such as its error code; it is
   *   logged. Take it with `asCode`, never from a sentence of the gateway: that may repeat a key or
   *   an address.
   */
  constructor(
    readonly kind: GatewayFailure,
    details: { reason?: string; retryAfterMs?: number; status?: number; cause?: unknown } = {}
  ) {
    super(
      details.reason ? `${EXPLANATIONS[kind]} (${details.reason})` : EXPLANATIONS[kind],
      details.cause === undefined ? undefined : { cause: details.cause }
    )
    this.code = `E_GATEWAY_${kind.toUpperCase()}`
    this.retryAfterMs = details.retryAfterMs
    this.status = details.status
  }
}
