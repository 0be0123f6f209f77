import { SESSION_COOKIE } from '#config/session'
import { appUrl } from '#config/app'
import { errorShape, rateLimitShape, sharedFailures } from './failures.js'
import { eventWebhooks } from './event_webhooks.js'
import { NamedShapes } from './named_shapes.js'
import type { OpenApiComponents, OpenApiDocument } from './openapi_types.js'
import { operationOf } from './operations.js'
import { listRoutes } from './route_list.js'

/** The OpenAPI document, made from the routes, what they demand, and their validators. */
export function buildOpenApi(version: string): OpenApiDocument {
  const shapes = new NamedShapes()
  const failures = new Set<string>()
  shapes.refer(errorShape)
  shapes.refer(rateLimitShape)

  const paths: OpenApiDocument['paths'] = {}
  for (const { method, pattern, demand, about } of listRoutes()) {
    if (demand && about) {
      const path = pattern.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][method.toLowerCase()] = operationOf(
        { method, pattern, demand, about },
        { shapes, failures }
      )
    }
  }
  const webhooks = eventWebhooks()

  return {
    openapi: '3.1.0',
    info: {
      title: 'Tenant Education Platform',
      version,
      description:
        'Result sheets become student records. Every request carries the API key of the tenant in ' +
        '`x-api-key`; keep it on the server. Errors are `{"error": {"code", "message"}}`. Money is ' +
        'an integer in kobo, moments are ISO 8601 in UTC.',
    },
    servers: [{ url: appUrl }],
    tags: tagsOf(paths),
    paths,
    webhooks,
    components: componentsWith(shapes, failures),
  }
}

function tagsOf(paths: OpenApiDocument['paths']): OpenApiDocument['tags'] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = new Set(operations.flatMap(({ tags }) => tags))
  return [...names, 'Events'].map((name) => ({ name }))
}

function componentsWith({ schemas }: NamedShapes, failures: Set<string>): OpenApiComponents {
  return {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      uploadToken: { type: 'apiKey', in: 'header', name: 'x-upload-token' },
      session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      streamToken: { type: 'apiKey', in: 'header', name: 'x-stream-token' },
    },
    headers: {
      'x-request-id': {
        description: 'Names the request in the log of the platform: give it with a question',
        schema: { type: 'string' },
      },
      'X-RateLimit-Limit': {
        description: 'Requests of the window that is nearest to its end',
        schema: { type: 'integer' },
      },
      'X-RateLimit-Remaining': {
        description: 'How many of them are left',
        schema: { type: 'integer' },
      },
      'X-RateLimit-Reset': {
        description: 'When all of them are there again: Unix time in milliseconds',
        schema: { type: 'integer' },
      },
      'Retry-After': {
        description: 'Seconds after which the request may be sent again',
        schema: { type: 'integer' },
      },
    },
    responses: sharedFailures(failures),
    schemas,
  }
}
