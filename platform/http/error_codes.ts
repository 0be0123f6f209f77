import type { ErrorCodes } from '#kernel/modules/manifest'
import { installedModules } from '#kernel/modules/registry'

/** Codes that no module owns. */
const ownCodes: ErrorCodes = {
  VALIDATION_ERROR: { status: 400, meaning: 'The body, a parameter or a header is malformed' },
  UNAUTHORIZED: { status: 401, meaning: 'Missing or invalid API key' },
  FORBIDDEN: { status: 403, meaning: 'The key lacks the permission, or the module is not enabled' },
  NOT_FOUND: { status: 404, meaning: 'It does not exist' },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'The first request with this key is still running',
  },
  CONFLICT: { status: 409, meaning: 'It was changed in the meantime; read it again' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The key was already used for a different request',
  },
  ADAPTER_NOT_CONFIGURED: { status: 422, meaning: 'The tenant has no usable adapter for this' },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; wait for Retry-After seconds' },
  TOO_MANY_STREAMS: { status: 429, meaning: 'The tenant has too many open streams' },
  INTERNAL_ERROR: { status: 500, meaning: 'An unexpected error on our side' },
  UPSTREAM_ERROR: {
    status: 502,
    meaning: 'A service that we depend on did not respond as expected',
  },
}

/** Every error code of the contract: those of the kernel and those of the installed modules. */
export function errorCodes(): ErrorCodes {
  return Object.assign({}, ownCodes, ...installedModules().map(({ errors }) => errors))
}
