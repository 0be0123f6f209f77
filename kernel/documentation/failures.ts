import type { RouteDemand } from '#kernel/http/access'
import type { RouteDocumentation } from '#kernel/http/documented'
import { errorCodes } from '#kernel/http/error_codes'
import { named, object, oneOf, text } from '#kernel/http/shapes'
import type { JSONSchema7 } from 'json-schema'
import type { OpenApiReference, OpenApiResponse } from './openapi_types.js'

/** Codes that a route can answer because of what it demands. */
const CODES_WITH_KEY = ['VALIDATION_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED']
const CODES_WITHOUT_KEY = ['VALIDATION_ERROR', 'RATE_LIMITED']
const CODES_OF_IDEMPOTENCY = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED']

/** Answers that most operations share, by the codes they tell. */
const SHARED: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'ValidationError',
  UNAUTHORIZED: 'Unauthorized',
  FORBIDDEN: 'Forbidden',
  NOT_FOUND: 'NotFound',
  FILE_NOT_FOUND: 'FileNotFound',
  RATE_LIMITED: 'RateLimited',
  IDEMPOTENCY_IN_PROGRESS: 'IdempotencyInProgress',
  IDEMPOTENCY_KEY_REUSED: 'IdempotencyKeyReused',
  UPSTREAM_ERROR: 'UpstreamError',
  INTERNAL_ERROR: 'InternalError',
}

/** The error envelope. */
export const errorShape = named(
  'Error',
  object({
    error: object({ code: oneOf(...Object.keys(errorCodes)), message: text }),
  })
)

/** The body of 429 `RATE_LIMITED`. */
export const rateLimitShape = named(
  'RateLimitError',
  object({
    success: { const: false },
    message: text,
    errorType: { const: 'rate_limit_exceeded' },
  })
)

/** Which headers an answer has. */
export function headersOf(status: number, isCounted: boolean): Record<string, OpenApiReference> {
  const names = [
    'x-request-id',
    ...(isCounted ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
    ...(status === 429 ? ['Retry-After'] : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The errors of an operation by status; those that others share are references. */
export function failuresOf(
  about: RouteDocumentation | undefined,
  demand: RouteDemand,
  method: string
): Record<string, OpenApiResponse | OpenApiReference> {
  const codes = new Set([
    ...(demand.kind === 'key' ? CODES_WITH_KEY : CODES_WITHOUT_KEY),
    ...(about?.errors ?? []),
    ...(takesIdempotencyKey(method, demand) ? CODES_OF_IDEMPOTENCY : []),
    'INTERNAL_ERROR',
  ])
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code]?.status ?? 422)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const shared = group.length === 1 ? SHARED[group[0]] : undefined
      return [
        String(status),
        shared ? { $ref: `#/components/responses/${shared}` } : failureOf(status, group),
      ]
    })
  )
}

/** The shared answers themselves. */
export function sharedFailures(): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    Object.entries(SHARED).map(([code, name]) => [name, failureOf(errorCodes[code].status, [code])])
  )
}

/** Whether a request may carry `Idempotency-Key`. */
export function takesIdempotencyKey(method: string, demand: RouteDemand): boolean {
  return demand.kind === 'key' && demand.idempotency && method !== 'GET'
}

function failureOf(status: number, codes: string[]): OpenApiResponse {
  return {
    'description': codes
      .map((code) => `\`${code}\`: ${errorCodes[code]?.meaning ?? code}`)
      .join('\n\n'),
    'headers': headersOf(status, true),
    'content': { 'application/json': { schema: failureSchema(codes) } },
    'x-error-codes': codes,
  }
}

function failureSchema(codes: string[]): JSONSchema7 {
  const schemas: JSONSchema7[] = []
  if (codes.includes('RATE_LIMITED')) {
    schemas.push({ $ref: '#/components/schemas/RateLimitError' })
  }
  if (codes.some((code) => code !== 'RATE_LIMITED')) {
    schemas.push({ $ref: '#/components/schemas/Error' })
  }
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas }
}
