import './context.js'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'
import { limitOf } from '#platform/limiter/limits'
import { routesOfModule } from '#kernel/modules/module_routes'
import { authenticate, type Principal } from '#platform/access/authenticate'
import { carriesSession, requireFreshProof, visitorBehind } from '#platform/access/people'
import { requireAccess } from '#platform/access/require_access'
import type { Scope } from '#kernel/modules/manifest'
import { requireKnownScope } from '#platform/access/scopes'
import { forbidden, unauthorized, validationError } from './api_exception.js'
import { compressAnswer } from './compressed_answer.js'
import { checkDeclaredSize, MAXIMUM_BODY, readBody, type BodyKind } from './body.js'
import { actorOf } from '#platform/audit/audit_log'
import { actingAs } from '#platform/audit/current_actor'
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
  /**
   * Honours `Idempotency-Key`; default: on POST, PUT, PATCH and DELETE. False for RPC reads and
   * uploads.
   */
  idempotency?: boolean
  /** Refuses requests without `x-user-id` (400). */
  userIdRequired?: boolean
  /** Only for people who signed in: an API key is refused (403), whatever its scopes. */
  peopleOnly?: boolean
  /**
   * A person has to have shown their password in the last minutes; an API key is enough by itself.
   */
  sensitive?: boolean
  /** Begins new work or hands out new access: refused first where a tenant is restricted. */
  startsWork?: boolean
}

/** What a route demands of callers without a key. */
export type PublicAccessOptions = Pick<AccessOptions, 'body' | 'limit' | 'maximumBody'>

/** What `access()` put on a route; the route walk of the tests and `/openapi.json` read it. */
export interface RouteDemand {
  kind: 'key' | 'public'
  scope: Scope | null
  limit: string
  body: BodyKind
  maximumBody: number
  idempotency: boolean
  userIdRequired: boolean
  peopleOnly: boolean
  sensitive: boolean
  startsWork: boolean
  moduleId: string | null
}

const demands = new WeakMap<object, RouteDemand>()

/** The demand that a middleware of a route stands for, if it is one of these. */
export function demandOf(middleware: unknown): RouteDemand | undefined {
  return typeof middleware === 'function' ? demands.get(middleware) : undefined
}

/**
 * Middleware for a route that needs an API key, or the session of a person. Checks in the order of
 * the contract: body size, key (401), rate limit (429), tenant state, module and scope (403),
 * `Idempotency-Key` (400/409/422), then body and headers (400). With `x-api-key` only the key counts.
 * No answer may be stored unless the controller says so. Fills `ctx.tenant`, `ctx.caller`,
 * `ctx.userId`.
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

    const isPerson = carriesSession(ctx)
    const visitor = isPerson ? await visitorBehind(ctx) : null
    const holder = isPerson ? null : await ctx.auth.use('apiKey').attempt()
    if (!(await countRequest(ctx, visitor ? { personId: visitor.id } : holder, demand.limit))) {
      return
    }
    const principal = visitor ? await visitor.enter() : holder
    if (!principal) {
      throw unauthorized()
    }
    ctx.tenant = principal.tenant
    ctx.caller = principal.caller
    ctx.logFields.tenantId = principal.tenant.id
    ctx.logFields[principal.caller.kind === 'user' ? 'personId' : 'apiKeyId'] = principal.caller.id

    await requireAccess(demand, principal)
    if (demand.peopleOnly || demand.sensitive) {
      await requirePerson(demand, ctx)
    }
    ctx.requireAccessStill = async () => {
      const now = await callerNow(ctx)
      if (!now) {
        throw unauthorized()
      }
      await requireAccess(demand, now)
      return now
    }

    const proceed = async () => {
      ctx.userId = userIdOf(ctx, demand.userIdRequired)
      return ctx.request.method() === 'GET' ? next() : actingAs(actorOf(ctx), next)
    }
    const read = () => readBody(ctx, demand.body, demand.maximumBody)
    const isKeyed = demand.idempotency && ctx.request.headers()['idempotency-key'] !== undefined
    const result = isKeyed ? await idempotent(ctx, read, proceed) : await read().then(proceed)
    if (principal.caller.kind === 'user') {
      await compressAnswer(ctx)
    }
    return result
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
    checkDeclaredSize(ctx, demand.body, demand.maximumBody)
    if (!(await countRequest(ctx, null, demand.limit))) {
      return
    }
    await readBody(ctx, demand.body, demand.maximumBody)
    const { request, requestId } = ctx
    const nobody = { actor: 'system', ip: request.ip(), requestId }
    return request.method() === 'GET' ? next() : actingAs(nobody, next)
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
    peopleOnly: options.peopleOnly ?? false,
    sensitive: options.sensitive ?? false,
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

/** What only people are asked for. */
async function requirePerson(
  { peopleOnly, sensitive }: RouteDemand,
  ctx: HttpContext
): Promise<void> {
  const isPerson = ctx.caller.kind === 'user'
  if (peopleOnly && !isPerson) {
    throw forbidden('This is for people who signed in, not for API keys.')
  }
  if (sensitive && isPerson) {
    await requireFreshProof(ctx)
  }
}

async function callerNow(ctx: HttpContext): Promise<Principal | null> {
  if (!carriesSession(ctx)) {
    return authenticate(ctx.request.header('x-api-key') ?? '')
  }
  const visitor = await visitorBehind(ctx)
  return visitor ? visitor.enter() : null
}

/**
 * A person sees what the school has, whoever it is of, so their own id stands only where something
 * new becomes somebody's.
 */
function userIdOf(ctx: HttpContext, required: boolean): string | null {
  if (ctx.caller.kind === 'user') {
    return required ? ctx.caller.id : null
  }
  return readUserId(ctx, required)
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
