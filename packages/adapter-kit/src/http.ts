/** An outgoing request. */
export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Absolute; https unless the installation allows http. */
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Milliseconds for the whole exchange: look-up, connection, redirects and the last byte. */
  deadlineMs: number
  /** Bytes of body that are accepted; one more is a failure. */
  maxBytes: number
  /** Redirects followed (default 0: a redirect is an ordinary answer). */
  redirects?: number
  signal?: AbortSignal
}

/** What came back, whatever its status. */
export interface HttpResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/**
 * Why a request got no answer:
 * - `E_DESTINATION_REFUSED` the address may not be reached (scheme, credentials, private network)
 * - `E_DESTINATION_UNREACHABLE` no such host, refused, reset, TLS failure; `cause` tells which
 * - `E_OUTBOUND_TIMEOUT` the whole exchange took longer than its deadline
 * - `E_RESPONSE_TOO_LARGE` the body passed its limit
 * - `E_TOO_MANY_REDIRECTS` more redirects than allowed
 * - `E_OUTBOUND_ABORTED` the caller's signal ended it
 */
export type HttpFailureCode =
  | 'E_DESTINATION_REFUSED'
  | 'E_DESTINATION_UNREACHABLE'
  | 'E_OUTBOUND_TIMEOUT'
  | 'E_RESPONSE_TOO_LARGE'
  | 'E_TOO_MANY_REDIRECTS'
  | 'E_OUTBOUND_ABORTED'

/** What an `HttpClient` throws. */
export interface HttpFailure extends Error {
  code: HttpFailureCode
}

/** The guarded HTTP client that adapters are given. */
export interface HttpClient {
  /** @throws {HttpFailure} */
  request(request: HttpRequest): Promise<HttpResponse>
}

const FAILURES: ReadonlySet<unknown> = new Set<HttpFailureCode>([
  'E_DESTINATION_REFUSED',
  'E_DESTINATION_UNREACHABLE',
  'E_OUTBOUND_TIMEOUT',
  'E_RESPONSE_TOO_LARGE',
  'E_TOO_MANY_REDIRECTS',
  'E_OUTBOUND_ABORTED',
])

/** True for what an `HttpClient` throws. */
export function isHttpFailure(error: unknown): error is HttpFailure {
  return error instanceof Error && FAILURES.has((error as { code?: unknown }).code)
}

/** Errors of the operating system that mean: not one byte of the request was sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True when a failed request can certainly not have reached its destination. */
export function wasNeverSent(failure: HttpFailure): boolean {
  return (
    failure.code === 'E_DESTINATION_REFUSED' ||
    NEVER_SENT.has((failure.cause as { code?: unknown } | undefined)?.code)
  )
}
