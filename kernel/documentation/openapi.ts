import type { JSONSchema7 } from 'json-schema'
import { appUrl } from '#config/app'
import { limits } from '#config/limiter'
import type { RouteDemand } from '#kernel/http/access'
import type { DocumentedSchema, RouteDocumentation } from '#kernel/http/documented'
import { errorCodes } from '#kernel/http/error_codes'
import { findModule } from '#kernel/modules/registry'
import { listRoutes, type ListedRoute } from './route_list.js'

/** A parameter of an operation. */
export interface OpenApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JSONSchema7
}

/** An answer of an operation. */
export interface OpenApiResponse {
  description: string
  content?: Record<string, { schema: JSONSchema7 }>
}

/** One method of one path. */
export interface OpenApiOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: OpenApiParameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JSONSchema7 }> }
  responses: Record<string, OpenApiResponse>
}

/** The part of an OpenAPI 3.1 document that the platform fills. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: {
    securitySchemes: Record<string, { type: 'apiKey'; in: 'header'; name: string }>
    schemas: Record<string, JSONSchema7>
  }
}

/** Codes that a route can answer because of what it demands. */
const CODES_WITH_KEY = ['VALIDATION_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED']
const CODES_WITHOUT_KEY = ['VALIDATION_ERROR', 'RATE_LIMITED']
const CODES_OF_IDEMPOTENCY = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED']

/** The OpenAPI document, made from the routes, what they demand, and their validators. */
export function buildOpenApi(version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of listRoutes()) {
    if (route.demand && !route.pattern.endsWith('*')) {
      const path = route.pattern.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = operationOf(route, route.demand)
    }
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Tenant Education Platform',
      version,
      description:
        'Result sheets become student records. Every request carries the API key of the tenant in ' +
        '`x-api-key`; keep it on the server. Errors are `{"error": {"code", "message"}}`.',
    },
    servers: [{ url: appUrl }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: { Error: errorSchema, RateLimitError: rateLimitSchema },
    },
  }
}

const errorSchema: JSONSchema7 = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errorCodes) },
        message: { type: 'string' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
}

const rateLimitSchema: JSONSchema7 = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string' },
    errorType: { const: 'rate_limit_exceeded' },
  },
  required: ['success', 'message', 'errorType'],
}

function operationOf({ name, method, pattern, about }: ListedRoute, demand: RouteDemand) {
  const operation: OpenApiOperation = {
    operationId: name ?? `${method} ${pattern}`,
    summary: about?.summary ?? `${method} ${pattern}`,
    description: describe(about, demand),
    tags: [tagOf(about, demand)],
    security: demand.kind === 'key' ? [{ apiKey: [] }] : [],
    parameters: [
      ...pathParameters(pattern, about),
      ...queryParameters(about),
      ...headerParameters(method, demand, about),
    ],
    responses: { ...successes(about), ...failures(about, demand, method) },
  }
  const content = bodyContent(about, demand)
  if (content) {
    operation.requestBody = { required: true, content }
  }
  return operation
}

function describe(about: RouteDocumentation | undefined, demand: RouteDemand): string {
  const { requests, per } = limits[demand.limit]
  const facts = [
    demand.scope ? `Needs the scope \`${demand.scope}\`.` : null,
    demand.kind === 'key' ? `At most ${requests} requests a minute per ${per}.` : null,
  ]
  return [about?.description, ...facts].filter(Boolean).join('\n\n')
}

function tagOf(about: ListedRoute['about'], demand: RouteDemand): string {
  const moduleId = demand.moduleId ?? about?.moduleId
  return about?.tag ?? (moduleId ? findModule(moduleId)?.title : undefined) ?? 'Platform'
}

function pathParameters(
  pattern: string,
  about: RouteDocumentation | undefined
): OpenApiParameter[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: about?.params?.[name],
    schema: { type: 'string' },
  }))
}

function queryParameters(about: RouteDocumentation | undefined): OpenApiParameter[] {
  const schema = about?.query ? jsonSchemaOf(about.query) : {}
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const property = typeof field === 'object' ? field : {}
    return {
      name,
      in: 'query',
      required: (schema.required ?? []).includes(name) && property.default === undefined,
      description: property.description,
      schema: property,
    }
  })
}

function headerParameters(
  method: string,
  demand: RouteDemand,
  about: RouteDocumentation | undefined
): OpenApiParameter[] {
  const parameters: OpenApiParameter[] = []
  if (demand.kind === 'key' && (demand.userIdRequired || demand.limit === 'rpc')) {
    parameters.push({
      name: 'x-user-id',
      in: 'header',
      required: demand.userIdRequired,
      description: 'The user on whose behalf the request is made',
      schema: { type: 'string', maxLength: 128 },
    })
  }
  if (takesIdempotencyKey(method, demand)) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key and body within 24 hours get the first answer again',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    })
  }
  for (const [name, description] of Object.entries(about?.headers ?? {})) {
    parameters.push({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })
  }
  return parameters
}

function bodyContent(
  about: RouteDocumentation | undefined,
  demand: RouteDemand
): Record<string, { schema: JSONSchema7 }> | undefined {
  if (about?.file) {
    const file: JSONSchema7 = { type: 'string', format: 'binary', description: about.file }
    const schema: JSONSchema7 = { type: 'object', properties: { file }, required: ['file'] }
    return { 'multipart/form-data': { schema } }
  }
  return about?.body && demand.body === 'json'
    ? { 'application/json': { schema: jsonSchemaOf(about.body) } }
    : undefined
}

function successes(about: RouteDocumentation | undefined): Record<string, OpenApiResponse> {
  const responses = about?.responses ?? { 200: { description: 'Done' } }
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema, mediaType }]) => [
      status,
      schema
        ? {
            description,
            content: { [mediaType ?? 'application/json']: { schema: jsonSchemaOf(schema) } },
          }
        : { description },
    ])
  )
}

function failures(
  about: RouteDocumentation | undefined,
  demand: RouteDemand,
  method: string
): Record<string, OpenApiResponse> {
  const codes = new Set([
    ...(demand.kind === 'key' ? CODES_WITH_KEY : CODES_WITHOUT_KEY),
    ...(about?.errors ?? []),
    ...(takesIdempotencyKey(method, demand) ? CODES_OF_IDEMPOTENCY : []),
    'INTERNAL_ERROR',
  ])
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code]?.status ?? 422)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group
          .map((code) => `\`${code}\`: ${errorCodes[code]?.meaning ?? code}`)
          .join('\n\n'),
        content: { 'application/json': { schema: failureSchema(group) } },
      },
    ])
  )
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

function takesIdempotencyKey(method: string, demand: RouteDemand): boolean {
  return demand.kind === 'key' && demand.idempotency && method !== 'GET'
}

function jsonSchemaOf(schema: DocumentedSchema): JSONSchema7 {
  return 'schema' in schema ? schema.schema.toJSONSchema() : schema
}
