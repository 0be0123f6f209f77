import type { OpenAPI3 } from 'openapi-typescript'

/** A JSON Schema, as far as the generator looks into it. */
export interface Schema {
  type?: string
  const?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  [keyword: string]: unknown
}

interface Content {
  schema: Schema
}

/** An operation of `/openapi.json`, as far as the generator looks into it. */
export interface Operation {
  'operationId': string
  'summary': string
  'description'?: string
  'security': Record<string, string[]>[]
  'parameters': {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description?: string
  }[]
  'requestBody'?: { required: boolean; content: Record<string, Content> }
  'responses': Record<string, { description: string; content?: Record<string, Content> }>
  'x-pagination'?: { items: string; by: 'offset' | 'page' }
  'x-internal'?: true
}

/** `/openapi.json`, as far as the generator looks into it. */
export interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<
    string,
    {
      post: {
        summary: string
        requestBody: { content: Record<string, Content> }
      }
    }
  >
  components: { schemas: Record<string, Schema> }
}

/** An operation with its place. */
export interface Listed {
  method: string
  path: string
  operation: Operation
  resource: string
  verb: string
}

const JSON_TYPE = 'application/json'

/** The operations that a tenant's own server calls with its API key. */
export function operationsOf({ paths }: Description): Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security, ...rest }]) => {
        return !rest['x-internal'] && security.some((scheme) => 'apiKey' in scheme)
      })
      .map(([method, operation]) => {
        const [resource, verb] = operation.operationId.split('.')
        return { method: method.toUpperCase(), path, operation, resource, verb }
      })
  )
}

/** Names of the path parameters, in their order. */
export function pathParametersOf({ path }: Listed): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
}

/** The media type of the successful answers; `null` when they have no body. */
export function answerTypeOf({ responses }: Operation): string | null {
  const types = successesOf(responses).flatMap(([, { content }]) => Object.keys(content ?? {}))
  return types[0] ?? null
}

/** What the request carries beside its path. */
export function inputOf({ parameters, requestBody }: Operation): {
  query: boolean
  json: boolean
  file: boolean
  required: boolean
} {
  const content = requestBody?.content ?? {}
  const json = content[JSON_TYPE]?.schema
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const file = 'multipart/form-data' in content
  return {
    query: query.length > 0,
    json: json !== undefined,
    file,
    required:
      query.some(({ required }) => required) ||
      file ||
      (json !== undefined && (json.required === undefined || json.required.length > 0)),
  }
}

/**
 * The same description with nothing but what becomes a type: successful answers, bodies, questions,
 * errors' codes, and a shape for each event, whose fields are those of its sample.
 */
export function essenceOf(description: Description): OpenAPI3 {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, operation } of operationsOf(description)) {
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      operationId: operation.operationId,
      parameters: operation.parameters.filter((parameter) => parameter.in === 'query'),
      ...(operation.requestBody && { requestBody: operation.requestBody }),
      responses: Object.fromEntries(
        successesOf(operation.responses).map(([status, { description: meaning, content }]) => [
          status,
          { description: meaning, ...(content && { content }) },
        ])
      ),
    }
  }
  const events = Object.entries(description.webhooks).map(([type, { post }]) => [
    type,
    { ...post.requestBody.content[JSON_TYPE].schema, description: post.summary },
  ])
  const essence = {
    openapi: description.openapi,
    info: { title: description.info.title, version: '' },
    paths,
    components: {
      schemas: {
        ...description.components.schemas,
        Events: {
          type: 'object',
          properties: Object.fromEntries(events),
          required: Object.keys(description.webhooks),
        },
      },
    },
  }
  return essence as unknown as OpenAPI3
}

function successesOf(responses: Operation['responses']) {
  return Object.entries(responses).filter(([status]) => status.startsWith('2'))
}
