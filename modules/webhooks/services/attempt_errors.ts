import { OutboundException } from '#platform/outbound/outbound_exception'

/**
 * Why an attempt got no complete answer, with the words for the person who looks after the server.
 */
export const attemptErrors = {
  TIMED_OUT: 'The server did not answer completely in time.',
  NAME_NOT_FOUND: 'The name of the server could not be found.',
  TLS_FAILED: 'The certificate of the server is not valid for its name, or TLS failed.',
  CONNECTION_REFUSED: 'The server refused the connection.',
  CONNECTION_LOST: 'The server ended the connection before it had answered completely.',
  NOT_HTTP: 'What the server answered is not HTTP.',
  UNREACHABLE: 'The server could not be reached.',
  ADDRESS_REFUSED: 'The address leads to a network that events are not sent to.',
  NOT_SENT: 'The platform could not prepare the request.',
  INTERRUPTED: 'The platform was interrupted during the attempt; it was made again.',
} as const

/** Code in the log of attempts. */
export type AttemptError = keyof typeof attemptErrors

/** By the code, or where there is none the name, of what the HTTP client ran into. */
const BY_CAUSE: readonly (readonly [RegExp, AttemptError])[] = [
  [/^(ENOTFOUND|EAI_)/, 'NAME_NOT_FOUND'],
  [/CERT|TLS|SSL|^UNABLE_TO_|SELF_SIGNED|^EPROTO$/, 'TLS_FAILED'],
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'CONNECTION_LOST'],
  [/^(HPE_|HTTPParserError)/, 'NOT_HTTP'],
]

/**
 * The code for a failed exchange.
 *
 * @throws what it was given, when that is not a failure of the exchange.
 */
export function attemptErrorOf(error: unknown): AttemptError {
  if (!(error instanceof OutboundException)) {
    throw error
  }
  switch (error.code) {
    case 'E_DESTINATION_REFUSED':
      return 'ADDRESS_REFUSED'
    case 'E_OUTBOUND_TIMEOUT':
      return 'TIMED_OUT'
    case 'E_OUTBOUND_ABORTED':
      return 'INTERRUPTED'
    default: {
      const { code, name } = (error.cause ?? {}) as { code?: unknown; name?: unknown }
      const cause = String(code ?? name)
      return BY_CAUSE.find(([pattern]) => pattern.test(cause))?.[1] ?? 'UNREACHABLE'
    }
  }
}
