import type { RouteDemand } from '#platform/http/access'
import type { Endpoint } from '#platform/http/endpoint'
import { errorCodes, statusOf } from '#platform/http/error_codes'
import { named, object, oneOf, shape, text } from '#platform/http/shapes'
import type { JSONSchema7 } from 'json-schema'
import type { OpenApiReference, OpenApiResponse } from './openapi_types.js'

/** Codes that a route can answer because of what it demands. */
const CODES_WITH_KEY = ['VALIDATION_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED']
const CODES_WITHOUT_KEY = ['VALIDATION_ERROR', 'RATE_LIMITED']
const CODES_OF_IDEMPOTENCY = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED']

/** The error envelope. */
export const errorShape = named(
  'Error',
  object({
    error: object({ code: oneOf(...Object.keys(errorCodes())), message: text }),
  })
)

/** The body of 429 `RATE_LIMITED`. */
export const rateLimitShape = named(
  'RateLimitError',
  object({
    success: shape<false>({ const: false }),
    message: text,
    errorType: shape<'rate_limit_exceeded'>({ const: 'rate_limit_exceeded' }),
  })
)

/** Which headers an answer has. */
export function headersOf(status: number, isCounted: boolean): Record<string, OpenApiReference> {
  const names = [
    'x-request-id',
    ...(isCounted ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
    ...(status === 429 || status === 409 ? ['Retry-After'] : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/**
 * The errors of an operation by status. Where only one code can come it is a reference.
 *
 * @param shared Takes the codes that are referred to.
 */
export function failuresOf(
  about: Endpoint,
  demand: RouteDemand,
  method: string,
  shared: Set<string>
): Record<string, OpenApiResponse | OpenApiReference> {
  const codes = new Set([
    ...(demand.kind === 'key' ? CODES_WITH_KEY : CODES_WITHOUT_KEY),
    ...(about.errors ?? []),
    ...(takesIdempotencyKey(method, demand) ? CODES_OF_IDEMPOTENCY : []),
    'INTERNAL_ERROR',
  ])
  const byStatus = Map.groupBy(codes, (code) => statusOf(code))
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const [code, ...others] = group
      if (others.length > 0) {
        return [String(status), failureOf(status, group)]
      }
      shared.add(code)
      return [String(status), { $ref: `#/components/responses/${nameOf(code)}` }]
    })
  )
}

/** The answers that are referred to, by their names. */
export function sharedFailures(codes: Iterable<string>): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    [...codes].map((code) => [nameOf(code), failureOf(statusOf(code), [code])])
  )
}

/** @example nameOf('RATE_LIMITED') // 'RateLimited' */
function nameOf(code: string): string {
  return code
    .toLowerCase()
    .replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}

/** Whether a request may carry `Idempotency-Key`. */
export function takesIdempotencyKey(method: string, demand: RouteDemand): boolean {
  return demand.kind === 'key' && demand.idempotency && method !== 'GET'
}

function failureOf(status: number, codes: string[]): OpenApiResponse {
  return {
    'description': codes.map((code) => `\`${code}\`: ${errorCodes()[code].meaning}`).join('\n\n'),
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
