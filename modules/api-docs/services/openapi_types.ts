import type { JSONSchema7 } from 'json-schema'

/** Points to a part of the document that stands once. */
export interface OpenApiReference {
  $ref: string
}

/** A parameter of an operation. */
export interface OpenApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JSONSchema7
}

/** Bodies by media type. */
export type OpenApiContent = Record<string, { schema: JSONSchema7; example?: unknown }>

/** An answer of an operation. */
export interface OpenApiResponse {
  'description': string
  'headers'?: Record<string, OpenApiReference>
  'content'?: OpenApiContent
  /** Codes that `error.code` can have. */
  'x-error-codes'?: string[]
}

/** How to ask for the next page of a list. */
export interface Pagination {
  /** Field of the answer that holds the entries. */
  items: string
  /** `offset`: by `limit` and `offset`. `page`: by `page` and `pageSize`, from 1. */
  by: 'offset' | 'page'
}

/** One method of one path. */
export interface OpenApiOperation {
  'operationId': string
  'summary': string
  'description'?: string
  'tags': string[]
  'security': Record<string, string[]>[]
  'parameters': OpenApiParameter[]
  'requestBody'?: { required: boolean; content: OpenApiContent }
  'responses': Record<string, OpenApiResponse | OpenApiReference>
  /** The answer is a page of a list. */
  'x-pagination'?: Pagination
  /** Called by other services or browsers, never by a tenant's own code. */
  'x-internal'?: true
}

/** An event that the platform sends to the tenant's endpoints. */
export interface OpenApiWebhook {
  post: {
    operationId: string
    summary: string
    tags: string[]
    parameters: OpenApiParameter[]
    requestBody: { required: true; content: OpenApiContent }
    responses: Record<string, { description: string }>
  }
}

/** What stands once in the document. */
export interface OpenApiComponents {
  securitySchemes: Record<string, { type: 'apiKey'; in: 'header' | 'cookie'; name: string }>
  headers: Record<string, { description: string; schema: JSONSchema7 }>
  responses: Record<string, OpenApiResponse>
  schemas: Record<string, JSONSchema7>
}

/** The part of an OpenAPI 3.1 document that the platform fills. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  webhooks: Record<string, OpenApiWebhook>
  components: OpenApiComponents
}

/** An operation with its place. */
export interface Listed {
  /** In capitals. */
  method: string
  path: string
  operation: OpenApiOperation
}
