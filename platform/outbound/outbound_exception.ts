import { Exception } from '@adonisjs/core/exceptions'

/**
 * Why an outgoing request failed:
 * - `E_DESTINATION_REFUSED` the address may not be reached (scheme, credentials, private network)
 * - `E_DESTINATION_UNREACHABLE` no such host, refused, reset, TLS failure
 * - `E_OUTBOUND_TIMEOUT` the whole exchange took longer than its deadline
 * - `E_RESPONSE_TOO_LARGE` the body passed its limit
 * - `E_TOO_MANY_REDIRECTS` more redirects than allowed, or one without an address
 * - `E_OUTBOUND_ABORTED` the caller's signal ended it
 */
export type OutboundFailure =
  | 'E_DESTINATION_REFUSED'
  | 'E_DESTINATION_UNREACHABLE'
  | 'E_OUTBOUND_TIMEOUT'
  | 'E_RESPONSE_TOO_LARGE'
  | 'E_TOO_MANY_REDIRECTS'
  | 'E_OUTBOUND_ABORTED'

/** An outgoing request failed; the message is fit for a tenant and carries no query string. */
export class OutboundException extends Exception {
  declare readonly code: OutboundFailure

  constructor(code: OutboundFailure, message: string, cause?: unknown) {
    super(message, { code, status: 502, cause })
  }
}
