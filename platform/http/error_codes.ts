import { Exception } from '@adonisjs/core/exceptions'
import type { ErrorCodes, ModuleManifest } from '#kernel/modules/manifest'
import { installedModules } from '#kernel/modules/registry'

/** Codes that no module owns. */
const ownCodes: ErrorCodes = {
  VALIDATION_ERROR: {
    status: 400,
    meaning: 'The body, a parameter or a header is malformed',
    mend: 'The message begins with the field that is meant; `/docs` and `/openapi.json` say what it takes',
  },
  UNAUTHORIZED: {
    status: 401,
    meaning: 'Missing or invalid API key',
    mend: 'Send the whole key in `x-api-key`; it may be mistyped, expired or revoked',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The key lacks the permission, or the module is not enabled',
    mend: '`GET /api/api-keys/me` shows the scopes of the key; modules and plans are enabled by the platform',
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'It does not exist',
    mend: 'Check path and id; what belongs to another tenant does not exist for you',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'The first request with this key is still running',
    mend: 'Wait and send the same request with the same key again',
  },
  CONFLICT: {
    status: 409,
    meaning: 'It was changed in the meantime; read it again',
    mend: 'Read it again, and decide anew',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The key was already used for a different request',
    mend: 'Use a new key for every new request, and the same one only to repeat it',
  },
  ADAPTER_NOT_CONFIGURED: {
    status: 422,
    meaning: 'The tenant has no usable adapter for this',
    mend: 'Ask the platform to choose and set up a provider for your school',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests; wait for Retry-After seconds',
    mend: 'Wait, and spread requests; `X-RateLimit-Remaining` tells how many are left',
  },
  TOO_MANY_STREAMS: {
    status: 429,
    meaning: 'The tenant has too many open streams',
    mend: 'Close streams that nobody reads, or ask for the status instead',
  },
  INTERNAL_ERROR: {
    status: 500,
    meaning: 'An unexpected error on our side',
    mend: 'Try again; when it stays, tell us the `x-request-id` of the answer',
  },
  UPSTREAM_ERROR: {
    status: 502,
    meaning: 'A service that we depend on did not respond as expected',
    mend: 'Try again in a moment, with the same `Idempotency-Key`',
  },
}

let gathered: { from: readonly ModuleManifest[]; codes: ErrorCodes } | undefined

/**
 * Every error code of the contract: those of the kernel and those of the installed modules.
 * Gathered once, as every error asks for one.
 */
export function errorCodes(): ErrorCodes {
  const modules = installedModules()
  if (gathered?.from !== modules) {
    const codes = Object.assign({}, ownCodes, ...modules.map(({ errors }) => errors))
    gathered = { from: modules, codes }
  }
  return gathered.codes
}

/**
 * The status with which an error is answered.
 *
 * @throws {Exception} `E_UNKNOWN_ERROR_CODE`.
 */
export function statusOf(code: string): number {
  const known = errorCodes()[code]
  if (!known) {
    throw new Exception(
      `No module declares the error code "${code}". Add it to "errors" in the module's module.ts.`,
      { code: 'E_UNKNOWN_ERROR_CODE', status: 500 }
    )
  }
  return known.status
}
