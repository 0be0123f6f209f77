import type { components } from './generated/types.js'

/** `error.code` of the platform, or what the client itself says; new ones may come. */
export type ErrorCode =
  | components['schemas']['Error']['error']['code']
  | 'CONNECTION_FAILED'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'
  | 'JOB_FAILED'
  | 'WEBHOOK_SIGNATURE_INVALID'
  | (string & {})

/** What is known of a failure. */
export interface Failure {
  code: ErrorCode
  message: string
  /** HTTP status; 0 when there was no answer. */
  status?: number
  /** Names the request in the log of the platform. */
  requestId?: string | null
  /** Seconds after which the platform wants to be asked again. */
  retryAfter?: number | null
  cause?: unknown
}

/** A call that did not succeed. */
export class PlatformError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly requestId: string | null
  readonly retryAfter: number | null

  constructor({ code, message, status = 0, requestId = null, retryAfter = null, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** 400: what was sent is not what the operation takes. */
export class InvalidRequestError extends PlatformError {}
/** 401: no API key, or none that is known. */
export class AuthenticationError extends PlatformError {}
/** 403: the key may not do this. */
export class PermissionError extends PlatformError {}
/** 404: there is no such thing for this tenant. */
export class NotFoundError extends PlatformError {}
/** 409: it is there already, or not in a state for this. */
export class ConflictError extends PlatformError {}
/** 422: understood, and not possible. */
export class UnprocessableError extends PlatformError {}
/** 429: too many requests, or a quota is used up (`FILE_QUOTA_EXCEEDED`). */
export class RateLimitError extends PlatformError {}
/** 5xx: the platform, or a service behind it, failed. */
export class ServerError extends PlatformError {}
/** There was no answer, or it broke off. */
export class ConnectionError extends PlatformError {}
/** There was no answer in time. */
export class TimeoutError extends PlatformError {}
/** A job ended without success; `event` is its last one. */
export class ProcessingError extends PlatformError {
  readonly event: unknown

  constructor(failure: Failure, event: unknown) {
    super(failure)
    this.event = event
  }
}

const BY_STATUS: Readonly<Record<number, typeof PlatformError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
}

/** The error that an answer tells; `UNEXPECTED_ANSWER` when it is none of the platform's. */
export function errorOf(response: Response, text: string): PlatformError {
  const { status, headers } = response
  const seconds = Number.parseInt(headers.get('retry-after')!, 10)
  const ErrorOfStatus = BY_STATUS[status] ?? (status >= 500 ? ServerError : PlatformError)
  return new ErrorOfStatus({
    ...toldBy(text, status),
    status,
    requestId: headers.get('x-request-id'),
    retryAfter: Number.isNaN(seconds) ? null : seconds,
  })
}

/** Code and message of either body that errors of the platform have. */
function toldBy(text: string, status: number): Failure {
  try {
    const { error, errorType, message } = JSON.parse(text) as {
      error?: Failure
      errorType?: unknown
      message: string
    }
    if (errorType === 'rate_limit_exceeded') {
      return { code: 'RATE_LIMITED', message }
    }
    if (typeof error?.code === 'string') {
      return { code: error.code, message: String(error.message) }
    }
  } catch {
    // It is no JSON, or no object.
  }
  const message = `The answer ${status} is none of the platform's: ${text.slice(0, 200)}`
  return { code: 'UNEXPECTED_ANSWER', message }
}
