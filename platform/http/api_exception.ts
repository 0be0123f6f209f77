import { Exception } from '@adonisjs/core/exceptions'
import { statusOf } from './error_codes.js'

/**
 * An error that the client is told about: rendered as `{"error": {"code", "message"}}` with the
 * status that the code has in its module's manifest. Code and message are part of the API; they
 * never carry anything internal.
 */
export class ApiException extends Exception {
  readonly headers: Readonly<Record<string, string>>

  /**
   * @param code One of the contract's error codes, such as `FILE_NOT_FOUND`.
   * @param headers Added to the response, such as `Retry-After`.
   */
  constructor(code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message, { code, status: statusOf(code) })
    this.headers = headers
  }
}

/** 400: a body, parameter or header is malformed. `message` starts with the path of the field. */
export function validationError(message: string): ApiException {
  return new ApiException('VALIDATION_ERROR', message)
}

/** 401: always the same bytes, whatever was wrong with the key. */
export function unauthorized(): ApiException {
  return new ApiException('UNAUTHORIZED', 'Missing or invalid API key.')
}

/** 403: the key is valid, but may not do this. */
export function forbidden(message: string): ApiException {
  return new ApiException('FORBIDDEN', message)
}

/** 404: it does not exist, or belongs to somebody else: the answer is the same. */
export function notFound(message = 'Not found.'): ApiException {
  return new ApiException('NOT_FOUND', message)
}

/**
 * 429 with the contract's own body: the client asks for the same too often.
 *
 * @param retryAfter Seconds after which it may ask again.
 */
export function rateLimited(message: string, retryAfter: number): ApiException {
  return new ApiException('RATE_LIMITED', message, { 'Retry-After': String(retryAfter) })
}

/** 502: a service that the platform depends on failed. */
export function upstreamError(message: string): ApiException {
  return new ApiException('UPSTREAM_ERROR', message)
}
