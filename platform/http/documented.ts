import type { Route } from '@adonisjs/core/http'
import type { SchemaTypes } from '@vinejs/vine/types'
import type { JSONSchema7 } from 'json-schema'
import { routesOfModule } from '#kernel/modules/module_routes'

/** Something that has a JSON Schema: a compiled validator, or the schema itself. */
export type DocumentedSchema = { schema: SchemaTypes } | JSONSchema7

/** What `/openapi.json` says of a route beyond what `access()` demands. */
export interface RouteDocumentation {
  /** What it is in a client library, `resource.verb`: `payments.initialize`. Never changed. */
  operation: string
  summary: string
  description?: string
  /** Heading in the documentation; default: the module's title. */
  tag?: string
  /** Path parameters: name and meaning. */
  params?: Readonly<Record<string, string>>
  /** It takes `x-user-id`, though it does not demand it. */
  takesUserId?: boolean
  /** What proves who calls where no API key is asked for. */
  security?: 'uploadToken'
  /** Called by other services or browsers, never by a tenant's own code. */
  internal?: boolean
  query?: DocumentedSchema
  body?: DocumentedSchema
  /** A JSON body as somebody would send it. */
  example?: unknown
  /** Meaning of the file field of a multipart body. */
  file?: string
  /** The other fields of a multipart body. */
  fields?: Readonly<Record<string, JSONSchema7>>
  /** Successful answers by status. */
  responses: Readonly<
    Record<
      number,
      {
        description: string
        schema?: DocumentedSchema
        mediaType?: string
        /** Media types of files that are given instead where they are asked for. */
        files?: readonly string[]
        example?: unknown
      }
    >
  >
  /** Error codes of the contract beyond those every route has, such as `FILE_NOT_FOUND`. */
  errors?: readonly string[]
}

const documentation = new Map<Route, RouteDocumentation & { moduleId: string | null }>()

/**
 * Documents a route.
 *
 * @example
 * documented(
 *   router.get('/api/x/:id', [XController, 'show']).use(access({ scope: 'files:read' })),
 *   { operation: 'xs.get', summary: 'One x', params: { id: 'Id of the x' }, responses: { 200: { description: 'The x', schema } } }
 * )
 */
export function documented(route: Route, about: RouteDocumentation): Route {
  documentation.set(route, { ...about, moduleId: routesOfModule() })
  return route
}

/** All documented routes, in the order they were registered. */
export function documentedRoutes(): ReadonlyMap<
  Route,
  RouteDocumentation & { moduleId: string | null }
> {
  return documentation
}
