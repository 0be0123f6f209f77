import type { JSONSchema7 } from 'json-schema'
import type { RouteDemand } from '#platform/http/access'
import type { Endpoint } from '#platform/http/endpoint'
import type { Checked } from '#platform/http/checked_input'
import { limitOf } from '#platform/limiter/limits'
import { findModule } from '#kernel/modules/registry'
import { failuresOf, headersOf, takesIdempotencyKey } from './failures.js'
import type { NamedShapes } from './named_shapes.js'
import type {
  OpenApiContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  Pagination,
} from './openapi_types.js'

/** An endpoint with its place and what it demands. */
interface Described {
  method: string
  pattern: string
  demand: RouteDemand
  about: Endpoint
}

/** What operations have in common; each adds to it what it refers to. */
export interface Shared {
  shapes: NamedShapes
  /** Error codes. */
  failures: Set<string>
}

/** What `/openapi.json` says of one route, from what it demands and what is said about it. */
export function operationOf(
  { method, pattern, demand, about }: Described,
  { shapes, failures }: Shared
): OpenApiOperation {
  const content = bodyContent(about, demand, shapes)
  const pagination = paginationOf(about, shapes)
  return {
    operationId: about.operation,
    summary: about.summary,
    description: describe(about, demand),
    tags: [tagOf(about)],
    security: securityOf(about, demand),
    parameters: [
      ...pathParameters(pattern, about),
      ...queryParameters(about, shapes),
      ...headerParameters(method, demand, about),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...failuresOf(about, demand, method, failures), ...successesOf(about, shapes) },
    ...(pagination && { 'x-pagination': pagination }),
    ...(about.internal && { 'x-internal': true as const }),
  }
}

function describe(about: Endpoint, demand: RouteDemand): string {
  const { requests, per } = limitOf(demand.limit)
  const facts = [
    demand.scope ? `Needs the scope \`${demand.scope}\`.` : null,
    demand.peopleOnly ? 'For people who signed in, not for API keys.' : null,
    demand.kind === 'key' && !demand.peopleOnly
      ? `At most ${requests} requests a minute per ${per}.`
      : null,
  ]
  return [about.description, ...facts].filter(Boolean).join('\n\n')
}

function tagOf(about: Endpoint): string {
  const { moduleId } = about
  return about.tag ?? (moduleId ? findModule(moduleId)?.title : undefined) ?? 'Platform'
}

function securityOf(about: Endpoint, demand: RouteDemand): OpenApiOperation['security'] {
  const schemes = [
    ...(demand.kind === 'key' ? [demand.peopleOnly ? 'session' : 'apiKey'] : []),
    ...(about.security ? [about.security] : []),
  ]
  return schemes.map((scheme) => ({ [scheme]: [] }))
}

function pathParameters(pattern: string, about: Endpoint): OpenApiParameter[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: about.params?.[name],
    schema: { type: 'string' },
  }))
}

function queryParameters(about: Endpoint, shapes: NamedShapes): OpenApiParameter[] {
  const schema = about.query ? jsonSchemaOf(about.query, shapes) : {}
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
  about: Endpoint
): OpenApiParameter[] {
  const parameters: OpenApiParameter[] = []
  if (demand.userIdRequired || limitOf(demand.limit).per === 'user' || about.takesUserId) {
    parameters.push({
      name: 'x-user-id',
      in: 'header',
      required: demand.userIdRequired,
      description: 'The user on whose behalf the request is made',
      schema: { type: 'string', minLength: 1, maxLength: 128 },
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
  return parameters
}

function bodyContent(
  about: Endpoint,
  demand: RouteDemand,
  shapes: NamedShapes
): OpenApiContent | undefined {
  const content: OpenApiContent = {}
  if (about.body && (demand.body === 'json' || about.file)) {
    content['application/json'] = {
      schema: jsonSchemaOf(about.body, shapes),
      ...(about.example !== undefined && { example: about.example }),
    }
  }
  if (about.file) {
    const file: JSONSchema7 = { type: 'string', format: 'binary', description: about.file }
    const properties = { file, ...about.fields }
    content['multipart/form-data'] = {
      schema: { type: 'object', properties, required: ['file'] },
    }
  }
  return Object.keys(content).length > 0 ? content : undefined
}

function successesOf(about: Endpoint, shapes: NamedShapes): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    about.answers.map(({ status, description, shape, mediaType, files = [] }) => {
      const body = shape ? shapes.refer(shape) : mediaType && bodyOf(mediaType)
      const content = body && {
        [mediaType ?? 'application/json']: { schema: body },
        ...Object.fromEntries(files.map((file) => [file, { schema: bodyOf(file) }])),
      }
      const headers = headersOf(status, true)
      return [status, { description, headers, ...(content && { content }) }]
    })
  )
}

/** Told by what the request takes and the one list that is answered. */
function paginationOf(about: Endpoint, shapes: NamedShapes): Pagination | undefined {
  const question = about.query ?? about.body
  const answer = about.answers.find(({ status }) => status === 200)?.shape
  if (!question || !answer) {
    return undefined
  }
  const asked = Object.keys(jsonSchemaOf(question, shapes).properties ?? {})
  const lists = Object.entries(shapes.refer(answer).properties ?? {}).filter(
    ([, field]) => typeof field === 'object' && field.type === 'array'
  )
  const by = asked.includes('offset') ? 'offset' : asked.includes('pageSize') ? 'page' : null
  return by && lists.length === 1 ? { items: lists[0][0], by } : undefined
}

/** A file: text where it is one, else bytes. */
function bodyOf(mediaType: string): JSONSchema7 {
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function jsonSchemaOf({ schema }: Checked, shapes: NamedShapes): JSONSchema7 {
  return shapes.refer(schema.toJSONSchema())
}
