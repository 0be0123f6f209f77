import './context.js'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'
import { limitOf } from '#platform/limiter/limits'
import { routesOfModule } from '#kernel/modules/module_routes'
import { authenticate } from '#platform/access/authenticate'
import { requireAccess } from '#platform/access/require_access'
import type { Scope } from '#kernel/modules/manifest'
import { requireKnownScope } from '#platform/access/scopes'
import { unauthorized, validationError } from './api_exception.js'
import { checkDeclaredSize, MAXIMUM_BODY, readBody, type BodyKind } from './body.js'
import { idempotent } from './idempotency.js'
import { countRequest } from './rate_limit.js'

const USER_ID = /^[\x21-\x7e]{1,128}$/

/** What a route demands of its callers. */
export interface AccessOptions {
  /** Null: any valid key. */
  scope: Scope | null
  /** Class of the rate limit (the module's manifest, config/limiter.ts); default `default`. */
  limit?: string
  /**
   * How the body is read (default `json`): `json` and `raw` up to 1 MB, before the controller runs;
   * `multipart` and `stream` are left to the controller.
   */
  body?: BodyKind
  /** Bytes of a `json` or `raw` body; default 1 MB. */
  maximumBody?: number
  /** Honours `Idempotency-Key`; default: on POST, PUT, PATCH and DELETE. False for RPC reads and uploads. */
  idempotency?: boolean
  /** Refuses requests without `x-user-id` (400). */
  userIdRequired?: boolean
  /** Begins new work or hands out new access: refused first where a tenant is restricted. */
  startsWork?: boolean
}

/** What a route demands of callers without a key. */
export type PublicAccessOptions = Pick<AccessOptions, 'body' | 'limit'>

/** What `access()` put on a route; the route walk of the tests and `/openapi.json` read it. */
export interface RouteDemand {
  kind: 'key' | 'public'
  scope: Scope | null
  limit: string
  body: BodyKind
  maximumBody: number
  idempotency: boolean
  userIdRequired: boolean
  startsWork: boolean
  moduleId: string | null
}

const demands = new WeakMap<object, RouteDemand>()

/** The demand that a middleware of a route stands for, if it is one of these. */
export function demandOf(middleware: unknown): RouteDemand | undefined {
  return typeof middleware === 'function' ? demands.get(middleware) : undefined
}

/**
 * Middleware for a route that needs an API key. Checks in the order of the contract: body size, key
 * (401), rate limit (429), tenant state, module and scope (403), `Idempotency-Key` (400/409/422),
 * then body and headers (400). No answer may be stored unless the controller says so. Fills `ctx.tenant`, `ctx.caller`, `ctx.userId`.
 *
 * The module is the one whose `routes.ts` is being registered.
 *
 * @example router.get('/api/things', [ThingsController, 'index']).use(access({ scope: 'files:read' }))
 */
export function access(options: AccessOptions): MiddlewareFn {
  const demand = demandFrom('key', options)

  return register(demand, async (ctx, next) => {
    ctx.response.header('Cache-Control', 'no-store')
    checkDeclaredSize(ctx, demand.body, demand.maximumBody)

    const guard = ctx.auth.use('apiKey')
    const principal = (await guard.check()) ? guard.getUserOrFail() : null
    if (!(await countRequest(ctx, principal, demand.limit))) {
      return
    }
    if (!principal) {
      throw unauthorized()
    }
    ctx.tenant = principal.tenant
    ctx.caller = principal.caller
    ctx.logFields.tenantId = principal.tenant.id
    ctx.logFields.apiKeyId = principal.caller.id

    await requireAccess(demand, principal)
    ctx.requireAccessStill = async () => {
      const now = await authenticate(ctx.request.header('x-api-key') ?? '')
      if (!now) {
        throw unauthorized()
      }
      await requireAccess(demand, now)
    }

    const proceed = async () => {
      ctx.userId = readUserId(ctx, demand.userIdRequired)
      return next()
    }
    if (demand.idempotency && ctx.request.headers()['idempotency-key'] !== undefined) {
      return idempotent(ctx, () => readBody(ctx, demand.body, demand.maximumBody), proceed)
    }
    await readBody(ctx, demand.body, demand.maximumBody)
    return proceed()
  })
}

/**
 * Middleware for a route under `/api` that needs no API key because something else proves who calls
 * (an upload token, a gateway's signature). Counts by client address.
 *
 * @param options `limit`: a class that is counted per address, for callers that send much.
 */
export function publicAccess(options: PublicAccessOptions = {}): MiddlewareFn {
  const demand = demandFrom('public', { ...options, scope: null, idempotency: false })

  return register(demand, async (ctx, next) => {
    checkDeclaredSize(ctx, demand.body)
    if (!(await countRequest(ctx, null, demand.limit))) {
      return
    }
    await readBody(ctx, demand.body, demand.maximumBody)
    return next()
  })
}

/** What a route demands that takes a token instead of a key. */
export interface KeyOrTokenOptions extends AccessOptions {
  /** Class of the rate limit of requests without `x-api-key`, counted by address. */
  orToken: string
}

/**
 * Middleware for a route that servers call with an API key, and browsers with a token which the
 * controller checks.
 */
export function accessOrToken(options: KeyOrTokenOptions): MiddlewareFn {
  const withKey = access(options)
  const withToken = publicAccess({ body: options.body, limit: options.orToken })

  return register(demandFrom('key', options), (ctx, next) => {
    const gate = ctx.request.header('x-api-key') === undefined ? withToken : withKey
    return Promise.resolve(gate(ctx, next))
  })
}

function demandFrom(kind: RouteDemand['kind'], options: AccessOptions): RouteDemand {
  requireKnownScope(options.scope)
  limitOf(options.limit ?? 'default')
  return {
    kind,
    scope: options.scope,
    limit: options.limit ?? 'default',
    body: options.body ?? 'json',
    maximumBody: options.maximumBody ?? MAXIMUM_BODY,
    idempotency: options.idempotency ?? true,
    userIdRequired: options.userIdRequired ?? false,
    startsWork: options.startsWork ?? false,
    moduleId: routesOfModule(),
  }
}

function register(
  demand: RouteDemand,
  middleware: (ctx: HttpContext, next: NextFn) => Promise<unknown>
): MiddlewareFn {
  demands.set(middleware, demand)
  return middleware
}

function readUserId({ request }: HttpContext, required: boolean): string | null {
  const userId = request.headers()['x-user-id'] as string | undefined
  if (userId === undefined) {
    if (required) {
      throw validationError('x-user-id: is required')
    }
    return null
  }
  if (!USER_ID.test(userId)) {
    throw validationError('x-user-id: must be 1 to 128 printable ASCII characters without spaces')
  }
  return userId
}
